import { describe, expect, test } from 'vitest';
import { type Activity, activitySentence } from '#domain/activity.ts';
import type { ActivityLines, ActivityPage } from '#domain/activityLog.ts';
import { say } from '#domain/say.ts';
import { doing } from '../../../tests/support/activities.ts';
import { addFlat, addOwner, addVehicle, editOwner } from '../../../tests/support/entries.ts';
import { anOffice, anOwnedFlat, type Person } from '../../../tests/support/society.ts';

async function pageOf({ send }: Pick<Person, 'send'>, query = ''): Promise<ActivityPage> {
  const { status, body } = await send<ActivityPage>('GET', `/api/activities${query}`);
  if (status !== 200) throw new Error(`${query}: ${JSON.stringify(body)}`);
  return body;
}

async function sentences(admin: Pick<Person, 'send'>, query = ''): Promise<string[]> {
  const { activities } = await pageOf(admin, query);
  return activities.map((activity) => say(activitySentence(activity)));
}

async function linesOf({ send }: Pick<Person, 'send'>, id: string, query = ''): Promise<ActivityLines> {
  return (await send<ActivityLines>('GET', `/api/activities/${id}/changes${query}`)).body;
}

async function partsOf(admin: Pick<Person, 'send'>, id: string): Promise<string[]> {
  const { lines } = await linesOf(admin, id);
  return lines.map(({ what }) => say(what));
}

describe('the log', () => {
  test('says who did what, newest first, in pages that hold everything once', async () => {
    const { admin } = await anOffice();
    for (const number of ['A-101', 'A-102', 'A-103']) await addFlat(admin, number);
    expect(await sentences(admin, '?topic=flats')).toEqual([
      'Test admin added flat A-103',
      'Test admin added flat A-102',
      'Test admin added flat A-101',
    ]);
    const all = (await pageOf(admin, '?limit=100')).activities.map(({ id }) => id);
    const paged: string[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const page: ActivityPage = await pageOf(admin, `?limit=2${after && `&after=${after}`}`);
      paged.push(...page.activities.map(({ id }) => id));
      after = page.next;
    }
    expect(paged).toEqual(all);
  });

  test('carries the change of an edit of one field, with names as they were then; of other entries none', async () => {
    const { admin, flat, owner } = await anOwnedFlat();
    const other = await addOwner(admin, { name: 'Bina Shah' });
    const vehicle = await addVehicle(admin, { ownerId: owner.id, flatId: flat.id });
    await doing(admin, 'PATCH', `/api/vehicles/${vehicle.id}`, { version: vehicle.version, ownerId: other.id });
    await editOwner(admin, other.id, { name: 'Bina Desai', phone: '9820011111' });
    await editOwner(admin, other.id, { phone: '9820022222' });
    const { activities } = await pageOf(admin, '?limit=5');
    expect(activities.map(({ changed }) => changed && say(changed))).toEqual([
      'changed the phone of Bina Desai from 98200 11111 to 98200 22222',
      null,
      `changed the owner of KA 01 AB 1234 from ${owner.name} to Bina Shah`,
      null,
      null,
    ]);
    const [{ id, changed }] = activities as [Activity];
    expect((await admin.send<Activity>('GET', `/api/activities/${id}`)).body.changed).toEqual(changed);
  });

  test('is filtered by person, concept, day of the society and name', async () => {
    const { society, admin } = await anOffice();
    const other = await society.signedInAs('admin');
    await addFlat(admin, 'A-101');
    society.later(24 * 60 * 60 * 1000);
    await addFlat(other, 'A-102');
    const today = new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Kolkata' }).format(society.context.now());
    expect(await sentences(admin, `?by=${admin.id}`)).toEqual(['Test admin added flat A-101']);
    expect(await sentences(admin, `?topic=flats&from=${today}`)).toEqual(['Test admin added flat A-102']);
    expect(await sentences(admin, `?topic=flats&until=${today}&text=a101`)).toEqual(['Test admin added flat A-101']);
    expect(await sentences(admin, '?topic=vehicles')).toEqual([]);
  });

  test('a filter that few pass goes on through the whole log, a bounded part at each request', async () => {
    const { society, admin } = await anOffice();
    await addFlat(admin, 'A-101');
    const { db } = society.context;
    const [{ ordinal }] = (await db
      .selectFrom('activities')
      .select('ordinal')
      .orderBy('ordinal', 'desc')
      .limit(1)
      .execute()) as [{ ordinal: number }];
    const rows = Array.from({ length: 2500 }, (_, place) => ({
      ...{ id: crypto.randomUUID(), ordinal: ordinal + 1 + place, at: society.context.now().toISOString() },
      ...{ actorId: null, actorName: null, hash: '', kind: 'event' as const, undoes: null, counts: '{"sessions":1}' },
      params: '{"topic":"sessions","label":null,"count":1,"operation":"sign-out"}',
    }));
    for (let start = 0; start < rows.length; start += 500)
      await db
        .insertInto('activities')
        .values(rows.slice(start, start + 500))
        .execute();
    const first = await pageOf(admin, '?topic=flats');
    expect(first.activities).toEqual([]);
    const second = await pageOf(admin, `?topic=flats&after=${first.next}`);
    expect(second.activities).toHaveLength(1);
    expect(second.next).toBeNull();
  });

  test.each([
    'limit=0',
    'limit=101',
    'topic=secrets',
    'record=owners/x',
    'record=sessions/1',
    'after=abc',
    'from=2026-13-01',
    `text=${'a'.repeat(101)}`,
  ])('refuses ?%s', async (query) => {
    const { admin } = await anOffice();
    expect((await admin.send('GET', `/api/activities?${query}`)).status).toBe(422);
  });
});

describe('a record’s timeline', () => {
  test('holds what was done to it, who came to own it and what the register says of it', async () => {
    const { admin, flat, owner } = await anOwnedFlat();
    const other = await addFlat(admin, 'A-102');
    const renamed = await doing(admin, 'PATCH', `/api/flats/${flat.id}`, { version: 2, floor: 3 });
    const ofFlat = await sentences(admin, `?record=flats/${flat.id}`);
    expect(ofFlat).toEqual([
      'Test admin changed the floor of A-101 from 1 to 3',
      'Test admin added owner Meera Rao',
      'Test admin added flat A-101',
    ]);
    expect(await sentences(admin, `?record=owners/${owner.id}`)).toEqual(['Test admin added owner Meera Rao']);
    expect(await sentences(admin, `?record=flats/${other.id}`)).toEqual(['Test admin added flat A-102']);
    const page = await pageOf(admin, `?record=flats/${flat.id}&limit=1`);
    expect(page.activities.map(({ id }) => id)).toEqual([renamed]);
    const rest = await pageOf(admin, `?record=flats/${flat.id}&limit=100&after=${page.next}`);
    expect(rest.activities).toHaveLength(2);
    expect(rest.next).toBeNull();
  });
});

describe('the parts of an activity', () => {
  test('say before and after, with names in place of ids', async () => {
    const { admin, flat, owner } = await anOwnedFlat();
    const phone = await doing(admin, 'PATCH', `/api/owners/${owner.id}`, {
      version: owner.version,
      phone: '9820022222',
    });
    expect(await partsOf(admin, phone)).toEqual(['changed the phone of Meera Rao from 98450 12345 to 98200 22222']);
    const vehicle = await addVehicle(admin, { ownerId: owner.id, flatId: flat.id });
    const { activities } = await pageOf(admin, `?record=vehicles/${vehicle.id}`);
    const { lines } = await linesOf(admin, activities[0]?.id ?? '');
    const fields = Object.fromEntries(lines.flatMap((line) => line.fields).map(({ field, after }) => [field, after]));
    expect(fields).toMatchObject({ ownerId: 'Meera Rao', flatId: 'A-101' });
  });

  test('come in pages, and of an unknown activity not at all', async () => {
    const { admin } = await anOffice();
    const many = { wings: ['Z'], firstFloor: 0, lastFloor: 2, perFloor: 2, pattern: 'running', type: '2BHK' };
    const id = await doing(admin, 'POST', '/api/flats/many', many);
    const first = await linesOf(admin, id, '?limit=4');
    const second = await linesOf(admin, id, `?limit=4&after=${first.next}`);
    expect([first.lines.length, second.lines.length, second.next]).toEqual([4, 2, null]);
    expect((await admin.send('GET', `/api/activities/${crypto.randomUUID()}/changes`)).status).toBe(404);
  });
});
