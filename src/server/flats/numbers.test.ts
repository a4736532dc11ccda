// What a flat's number may be, by the society's setting, and the order of any numbers.
import { describe, expect, test } from 'vitest';
import type { Flat } from '#domain/flat.ts';
import { byFlatNumber } from '#domain/flatNumber.ts';
import type { SocietySettings } from '#domain/society.ts';
import { addFlat, addOwner, flatDraft, type Items } from '../../../tests/support/entries.ts';
import { anOffice, type Person } from '../../../tests/support/society.ts';

async function choose(admin: Person, setting: object) {
  const { version } = (await admin.send<SocietySettings>('GET', '/api/society')).body;
  return admin.send<SocietySettings>('PATCH', '/api/society', { version, ...setting });
}

async function aSocietyOfTowers() {
  const { society, admin } = await anOffice();
  expect((await choose(admin, { flatNumbers: 'any' })).body.flatNumbers).toBe('any');
  return { society, admin };
}

const numbersOf = ({ items }: Items<Flat>) => items.map(({ flatNumber }) => flatNumber);

describe('a society that takes any number', () => {
  test('keeps it in one form, however it is typed, and takes it once', async () => {
    const { admin } = await aSocietyOfTowers();
    expect((await addFlat(admin, ' t2/1501 ')).flatNumber).toBe('T2-1501');
    expect(await admin.send('POST', '/api/flats', { ...flatDraft, flatNumber: 'T2 - 1501' })).toMatchObject({
      status: 409,
      body: { errors: { flatNumber: 'Flat T2-1501 already exists' } },
    });
  });

  test('refuses what is no number, with the newest of its own as the example', async () => {
    const { admin } = await aSocietyOfTowers();
    const refusal = async (flatNumber: string) =>
      (await admin.send<{ detail: string }>('POST', '/api/flats', { ...flatDraft, flatNumber })).body.detail;
    expect(await refusal('Tower 5')).toMatch(/^Flat number must be in format like A-1204: /);
    const flat = await addFlat(admin, 'T2-1501');
    expect(await refusal('Tower 5')).toMatch(/^Flat number must be in format like T2-1501: /);
    const { status, body } = await admin.send('PATCH', `/api/flats/${flat.id}`, { version: 1, flatNumber: '101-A' });
    expect([status, body]).toMatchObject([422, { errors: { flatNumber: expect.stringContaining('like T2-1501: ') } }]);
  });

  test('lists flats by wing, then number, as a person counts, on every list', async () => {
    const { admin } = await aSocietyOfTowers();
    const numbers = ['A-10', '1204', 'T10-1', 'A-2', '15', 'T2-1501', 'VILA', 'A-12B', 'A-12'];
    for (const number of numbers) {
      const { id: flatId } = await addFlat(admin, number);
      await addOwner(admin, { flatId, occupancyDate: '2024-04-01' });
    }
    const inOrder = ['15', '1204', 'A-2', 'A-10', 'A-12', 'A-12B', 'T2-1501', 'T10-1', 'VILA'];
    expect(numbers.toSorted(byFlatNumber)).toEqual(inOrder);
    expect(numbersOf((await admin.send<Items<Flat>>('GET', '/api/flats')).body)).toEqual(inOrder);
    const day = await admin.send<Items<Flat>>('GET', '/api/ownerships?on=2024-05-01');
    expect(numbersOf(day.body)).toEqual(inOrder);
    const { wings } = (await admin.send<{ wings: { wing: string }[] }>('GET', '/api/dashboard')).body;
    expect(wings.map(({ wing }) => wing)).toEqual(['', 'A', 'T2', 'T10', 'VILA']);
  });

  test('finds a flat by its number as it is typed, and by its letters and digits where it could be split otherwise', async () => {
    const { admin } = await aSocietyOfTowers();
    await addFlat(admin, 'T2-1501');
    await addFlat(admin, 'A-1204');
    const found = async (flatNumber: string) =>
      numbersOf((await admin.send<Items<Flat>>('GET', `/api/flats?${new URLSearchParams({ flatNumber })}`)).body);
    expect(await found('a 1204')).toEqual(['A-1204']);
    expect(await found('T2/1501')).toEqual(['T2-1501']);
    expect(await found('t21501')).toEqual(['T2-1501']);
    expect(await found('B-1204')).toEqual([]);
    await addFlat(admin, 'T-21501');
    expect(await found('t21501')).toEqual(['T-21501']);
  });

  test('has its flats found at the gate, a plain number beside the plates that end in it', async () => {
    const { society, admin } = await aSocietyOfTowers();
    const { id: flatId } = await addFlat(admin, '1204');
    const { id: ownerId } = await addOwner(admin, { flatId });
    await addFlat(admin, 'T2-1501');
    const vehicle = { vehicleNumber: 'KA 01 AB 1204', company: 'Tata', model: 'Nexon', ownerId, flatId };
    await admin.send('POST', '/api/vehicles', { ...vehicle, flatId: (await addFlat(admin, 'A-1')).id });
    const guard = await society.signedInAs('security');
    type Match = { found: string; flatNumber: string };
    const found = async (text: string) =>
      (await guard.send<{ matches: Match[] }>('GET', `/api/gate?${new URLSearchParams({ text })}`)).body.matches.map(
        (match) => `${match.found} ${match.flatNumber}`,
      );
    expect(await found('1204')).toEqual(['last-four A-1', 'flat 1204']);
    expect(await found('t2 1501')).toEqual(['flat T2-1501']);
  });
});

describe('a setting is not changed back while records need it', () => {
  test('as for numbers: the refusal counts the flats and names the first twenty', async () => {
    const { admin } = await aSocietyOfTowers();
    await addFlat(admin, 'A-101');
    const flat = await addFlat(admin, 'T2-1501');
    expect(await choose(admin, { flatNumbers: 'A-101' })).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        errors: { flatNumbers: '1 flat has a number that is not like A-101: T2-1501. Give it such a number first.' },
      },
    });
    for (let number = 21; number > 0; number--) await addFlat(admin, `${number}`);
    expect(await choose(admin, { flatNumbers: 'A-101' })).toMatchObject({
      status: 409,
      body: {
        params: { count: 22, names: Array.from({ length: 20 }, (_, index) => `${index + 1}`) },
        detail: expect.stringMatching(/^22 flats .*: 1, 2, 3, .*, 20 and 2 more\. Give them such a number first\.$/),
      },
    });
    expect((await admin.send<SocietySettings>('GET', '/api/society')).body.flatNumbers).toBe('any');
    const { items } = (await admin.send<Items<Flat>>('GET', '/api/flats')).body;
    for (const { id, flatNumber } of items) if (flatNumber.length < 3) await admin.send('DELETE', `/api/flats/${id}`);
    await admin.send('PATCH', `/api/flats/${flat.id}`, { version: 1, flatNumber: 'B-204' });
    expect((await choose(admin, { flatNumbers: 'A-101' })).body.flatNumbers).toBe('A-101');
    expect((await admin.send('POST', '/api/flats', { ...flatDraft, flatNumber: 'A-1204' })).status).toBe(422);
  });

  test('as for phones: a number with the code of a country needs it, wherever it is', async () => {
    const { society, admin } = await anOffice();
    expect((await choose(admin, { phones: 'international' })).body.phones).toBe('international');
    const flat = await addFlat(admin, 'A-101');
    const meera = await addOwner(admin, { name: 'Meera Rao', flatId: flat.id });
    const { id } = await addOwner(admin, { name: 'Arjun Shah' });
    const zoya = await addOwner(admin, { name: 'Zoya Khan' });
    const abroad = (column: 'phone' | 'secondPhone' | 'contactPhone', phone: string | null, owner: string) =>
      society.context.db
        .updateTable('owners')
        .set({ [column]: phone })
        .where('id', '=', owner)
        .execute();
    await abroad('phone', '+447911123456', id);
    await abroad('contactPhone', '+971501234567', meera.id);
    await abroad('secondPhone', '+14155550123', zoya.id);
    const members = [{ name: 'Kamala Rao', phone: '+442079460018' }];
    const listed = await admin.send<{ items: { id: string; version: number }[] }>('POST', '/api/households', {
      ...{ flatId: flat.id, members },
    });
    expect(await choose(admin, { phones: 'ten-digits' })).toMatchObject({
      status: 409,
      body: {
        errors: {
          phones:
            '4 people have a phone that is not of ten digits: Arjun Shah, Kamala Rao, Meera Rao, Zoya Khan. Change them first.',
        },
      },
    });
    await abroad('phone', '9845012346', id);
    await abroad('contactPhone', '9845012347', meera.id);
    await abroad('secondPhone', null, zoya.id);
    const [member] = listed.body.items;
    const path = `/api/households/${member?.id}`;
    expect((await admin.send('PATCH', path, { version: member?.version, phone: '9845012348' })).status).toBe(200);
    expect((await choose(admin, { phones: 'ten-digits' })).body.phones).toBe('ten-digits');
  });

  test('and nothing is refused where nothing changes', async () => {
    const { admin } = await aSocietyOfTowers();
    await addFlat(admin, 'T2-1501');
    expect((await choose(admin, { flatNumbers: 'any', name: 'Green Park' })).status).toBe(200);
    expect((await choose(admin, { phones: 'ten-digits' })).status).toBe(200);
  });
});
