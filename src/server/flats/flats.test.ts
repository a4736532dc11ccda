import { describe, expect, test } from 'vitest';
import type { Flat } from '#domain/flat.ts';
import { anOffice, type Person } from '../../../tests/support/society.ts';

const draft = { flatNumber: 'A-101', floor: 1, type: '2BHK', status: 'Available' };

async function addFlat(admin: Person, more: object = {}): Promise<Flat> {
  const { status, body } = await admin.send<Flat>('POST', '/api/flats', { ...draft, ...more });
  expect(status).toBe(201);
  return body;
}

type Page = { items: Flat[]; next: string | null };

describe('adding a flat', () => {
  test('answers the flat whole, with what was left empty as null', async () => {
    const { admin } = await anOffice();
    const flat = await addFlat(admin, { size: 900.25, description: '  Garden side \n' });
    expect(flat).toEqual({
      ...draft,
      id: expect.any(String),
      size: 900.25,
      rent: null,
      deposit: null,
      description: 'Garden side',
      isAvailable: true,
      ownerId: null,
      ownerName: null,
      ownerShare: null,
      jointOwners: [],
      previousOwnerId: null,
      tenancyId: null,
      tenantName: null,
      maleCount: null,
      femaleCount: null,
      childrenCount: null,
      totalResidents: null,
      version: 1,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      updatedAt: flat.createdAt,
    });
    const { body } = await admin.send<Flat>('GET', `/api/flats/${flat.id}`);
    expect(body).toEqual(flat);
  });

  test('a number that exists is refused by name, at its field', async () => {
    const { admin } = await anOffice();
    await addFlat(admin);
    const { status, body } = await admin.send('POST', '/api/flats', draft);
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'duplicate_flat',
      title: 'Duplicate flat',
      detail: 'Flat A-101 already exists',
      errors: { flatNumber: 'Flat A-101 already exists' },
    });
  });

  test('twenty people adding one flat at once: one wins, the others are told it exists', async () => {
    const { admin } = await anOffice();
    const answers = await Promise.all(Array.from({ length: 20 }, () => admin.send('POST', '/api/flats', draft)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
    const { body } = await admin.send<Page>('GET', '/api/flats');
    expect(body.items).toHaveLength(1);
  });

  test.each([
    ['a small letter', { flatNumber: 'a-101' }, 'flatNumber', 'Flat number must be in format like A-101'],
    ['four digits', { flatNumber: 'A-1011' }, 'flatNumber', 'Flat number must be in format like A-101'],
    [
      'a number with a second line',
      { flatNumber: 'A-101\nB' },
      'flatNumber',
      'Flat number must be in format like A-101',
    ],
    ['digits of another script', { flatNumber: 'A-१०१' }, 'flatNumber', 'Flat number must be in format like A-101'],
    ['a floor below 0', { floor: -1 }, 'floor', 'Floor must be a whole number from 0 to 200, not -1'],
    ['half a floor', { floor: 1.5 }, 'floor', 'Floor must be a whole number from 0 to 200, not 1.5'],
    ['a floor as text', { floor: '1' }, 'floor', 'Floor must be a whole number from 0 to 200, not "1"'],
    ['no floor', { floor: undefined }, 'floor', 'Floor is required'],
    ['an unknown type', { type: '5BHK' }, 'type', 'Choose a type'],
    ['an unknown status', { status: 'Sold' }, 'status', 'Choose a status'],
    [
      'a negative size',
      { size: -5 },
      'size',
      'Size must be a number from 0 to 1,00,000 with at most two digits behind the point, not -5',
    ],
    [
      'more than ten crore',
      { rent: 100_000_001 },
      'rent',
      'Rent must be a whole number from 0 to 10,00,00,000, not 100000001',
    ],
    [
      'a control character',
      { description: 'a\u0000b' },
      'description',
      "Description contains characters that can't be shown",
    ],
    [
      'a direction override',
      { description: 'a\u202Eb' },
      'description',
      "Description contains characters that can't be shown",
    ],
    [
      'half a character',
      { description: 'a\uD800b' },
      'description',
      "Description contains characters that can't be shown",
    ],
    ['too much text', { description: 'x'.repeat(2001) }, 'description', 'Description must be at most 2000 characters'],
    ['an owner, which no one may set', { ownerId: 'x' }, 'ownerId', 'This field is not known here'],
    ['an id that is none', { id: 'x' }, 'id', '"x" is not an id'],
    ['a version', { version: 1 }, 'version', 'This field is not known here'],
  ])('%s is refused at its field and nothing is stored', async (_, more, field, sentence) => {
    const { admin } = await anOffice();
    const { status, body } = await admin.send('POST', '/api/flats', { ...draft, ...more });
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'invalid', errors: { [field]: sentence } });
    expect((await admin.send<Page>('GET', '/api/flats')).body.items).toEqual([]);
  });
});

describe('editing a flat', () => {
  test('changes what was named, leaves the rest, and counts the version on', async () => {
    const { admin } = await anOffice();
    const flat = await addFlat(admin, { rent: 20_000, size: 800 });
    const { status, body } = await admin.send<Flat>('PATCH', `/api/flats/${flat.id}`, {
      version: 1,
      status: 'Maintenance',
      size: null,
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...flat,
      status: 'Maintenance',
      isAvailable: false,
      size: null,
      version: 2,
      updatedAt: body.updatedAt,
    });
  });

  test('made from an old version is refused and told how the flat is now', async () => {
    const { admin } = await anOffice();
    const flat = await addFlat(admin);
    await admin.send('PATCH', `/api/flats/${flat.id}`, { version: 1, floor: 2 });
    const { status, body } = await admin.send('PATCH', `/api/flats/${flat.id}`, { version: 1, floor: 3 });
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'stale', current: { id: flat.id, floor: 2, version: 2 } });
    expect((await admin.send<Flat>('GET', `/api/flats/${flat.id}`)).body.floor).toBe(2);
  });

  test('to a number that another flat has is refused; keeping its own is not', async () => {
    const { admin } = await anOffice();
    const flat = await addFlat(admin);
    await addFlat(admin, { flatNumber: 'A-102' });
    const taken = await admin.send('PATCH', `/api/flats/${flat.id}`, { version: 1, flatNumber: 'A-102' });
    expect(taken).toMatchObject({ status: 409, body: { detail: 'Flat A-102 already exists' } });
    const kept = await admin.send('PATCH', `/api/flats/${flat.id}`, { version: 1, flatNumber: 'A-101', floor: 4 });
    expect(kept.status).toBe(200);
  });

  test('without a version is refused', async () => {
    const { admin } = await anOffice();
    const flat = await addFlat(admin);
    expect((await admin.send('PATCH', `/api/flats/${flat.id}`, { floor: 2 })).status).toBe(422);
  });

  test('that names only a version answers the flat and changes no other field', async () => {
    const { admin } = await anOffice();
    const flat = await addFlat(admin);
    const { body } = await admin.send<Flat>('PATCH', `/api/flats/${flat.id}`, { version: 1 });
    expect(body).toMatchObject({ flatNumber: flat.flatNumber, floor: flat.floor });
  });
});

describe('deleting a flat', () => {
  test('takes it away for good; a second time it is not found', async () => {
    const { admin } = await anOffice();
    const flat = await addFlat(admin);
    expect((await admin.send('DELETE', `/api/flats/${flat.id}`)).status).toBe(204);
    const again = await admin.send('DELETE', `/api/flats/${flat.id}`);
    expect(again).toMatchObject({
      status: 404,
      body: { title: 'Document not found', detail: 'This flat no longer exists' },
    });
    expect((await admin.send('GET', `/api/flats/${flat.id}`)).status).toBe(404);
  });
});

describe('listing flats', () => {
  test('goes by flat number', async () => {
    const { admin } = await anOffice();
    for (const flatNumber of ['B-001', 'A-201', 'A-102']) await addFlat(admin, { flatNumber });
    const { body } = await admin.send<Page>('GET', '/api/flats');
    expect(body.items.map((flat) => flat.flatNumber)).toEqual(['A-102', 'A-201', 'B-001']);
    expect(body.next).toBeNull();
  });

  test('by ids answers those that exist and is silent on the others', async () => {
    const { admin } = await anOffice();
    const flat = await addFlat(admin);
    await addFlat(admin, { flatNumber: 'A-102' });
    const { body } = await admin.send<Page>('GET', `/api/flats?ids=${flat.id},${crypto.randomUUID()}`);
    expect(body.items.map(({ id }) => id)).toEqual([flat.id]);
  });

  test('in pages, newest first, ten at a time; stable while flats are added between', async () => {
    const { society, admin } = await anOffice();
    for (let floor = 1; floor <= 13; floor++) {
      await addFlat(admin, { flatNumber: `A-${100 + floor}` });
      if (floor % 2) society.later(1); // some share a millisecond, some do not
    }
    const first = await admin.send<Page>('GET', '/api/flats?order=newest');
    await addFlat(admin, { flatNumber: 'A-999' });
    const second = await admin.send<Page>('GET', `/api/flats?order=newest&after=${first.body.next}`);
    const numbers = [...first.body.items, ...second.body.items].map((flat) => flat.flatNumber);
    expect(first.body.items).toHaveLength(10);
    expect([...numbers].sort()).toEqual(Array.from({ length: 13 }, (_, index) => `A-${101 + index}`));
    const times = [...first.body.items, ...second.body.items].map((flat) => flat.createdAt);
    expect(times).toEqual([...times].sort().reverse());
    expect(second.body.next).toBeNull();
  });

  test.each([
    'order=oldest',
    'limit=0&order=newest',
    'limit=201&order=newest',
    'limit=ten&order=newest',
    'order=newest&after=nonsense',
    'order=newest&after=WyJ4IiwieSJd',
    'ids=1,2',
    'colour=red',
  ])('with ?%s is refused', async (query) => {
    const { admin } = await anOffice();
    expect((await admin.send('GET', `/api/flats?${query}`)).status).toBe(422);
  });
});

test('every change of a flat is in the log with what was before and after', async () => {
  const { society, admin } = await anOffice();
  const flat = await addFlat(admin);
  await admin.send('PATCH', `/api/flats/${flat.id}`, { version: 1, floor: 9 });
  await admin.send('DELETE', `/api/flats/${flat.id}`);
  const log = await society.context.db
    .selectFrom('changes')
    .selectAll()
    .where('entityId', '=', flat.id)
    .orderBy('seq')
    .execute();
  expect(log.map(({ operation, actorId }) => [operation, actorId])).toEqual([
    ['add', admin.id],
    ['edit', admin.id],
    ['delete', admin.id],
  ]);
  expect(JSON.parse(log[1]?.before ?? '')).toMatchObject({ floor: 1, version: 1 });
  expect(JSON.parse(log[1]?.after ?? '')).toMatchObject({ floor: 9, version: 2 });
  expect(log[2]?.after).toBeNull();
});

describe('what can be no flat', () => {
  test.each([
    ['GET', '/api/flats/undefined'],
    ['GET', '/api/flats/A-101'],
    ['GET', '/api/flats/1/ownerships'],
    ['PATCH', '/api/flats/undefined'],
    ['DELETE', '/api/flats/undefined'],
  ] as const)('as an id in the path is refused: %s %s', async (method, path) => {
    const { admin } = await anOffice();
    const json = method === 'PATCH' ? { version: 1, floor: 2 } : undefined;
    expect(await admin.send(method, path, json)).toMatchObject({
      status: 400,
      body: { code: 'invalid_id', detail: 'Flat ID is undefined' },
    });
  });

  test.each(['owners?', 'vehicles?', 'ownerships?on=2024-03-05&'])(
    'as an id in a query is refused at its field: %sflatId=undefined',
    async (list) => {
      const { admin } = await anOffice();
      expect(await admin.send('GET', `/api/${list}flatId=undefined`)).toMatchObject({
        status: 422,
        body: { errors: { flatId: 'Flat ID is undefined' } },
      });
    },
  );

  test.each(['A101', 'a-101', 'AA-101', 'A-1', '', `A-101${' '.repeat(1000)}`])(
    'as a number in a query is refused at its field: "%s"',
    async (flatNumber) => {
      const { admin } = await anOffice();
      const query = new URLSearchParams({ flatNumber });
      expect(await admin.send('GET', `/api/flats?${query}`)).toMatchObject({
        status: 422,
        body: { detail: 'Invalid flat number format', errors: { flatNumber: 'Invalid flat number format' } },
      });
    },
  );
});

test('a flat is found by its number', async () => {
  const { admin } = await anOffice();
  await addFlat(admin);
  const flat = await addFlat(admin, { flatNumber: 'B-204' });
  const numbered = async (flatNumber: string) =>
    (await admin.send<Page>('GET', `/api/flats?flatNumber=${flatNumber}`)).body.items;
  expect(await numbered('B-204')).toEqual([flat]);
  expect(await numbered('C-301')).toEqual([]);
});
