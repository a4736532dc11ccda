import { describe, expect, test } from 'vitest';
import { type Activity, activitySentence } from '#domain/activity.ts';
import type { ActivityLines, ActivityPage } from '#domain/activityLog.ts';
import { spokenDay } from '#domain/day.ts';
import { say } from '#domain/say.ts';
import { shownValue } from '#domain/sentences/log.ts';
import type { Tenancy } from '#domain/tenancy.ts';
import { listActivities } from '#server/activities/list.ts';
import { activityOf, doing, undo } from '../../../tests/support/activities.ts';
import {
  addFlat,
  addOwner,
  addVehicle,
  addView,
  editOwner,
  flatOf,
  transferFlat,
} from '../../../tests/support/entries.ts';
import { applied, paste } from '../../../tests/support/importing.ts';
import { anOffice, anOwnedFlat, type Person } from '../../../tests/support/society.ts';

type Versioned = { id: string; version: number };

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

  test('carries what an edit of one record changed, with names as they were then; of other entries none', async () => {
    const { admin, flat, owner } = await anOwnedFlat();
    const other = await addOwner(admin, { name: 'Bina Shah' });
    const vehicle = await addVehicle(admin, { ownerId: owner.id, flatId: flat.id });
    await doing(admin, 'PATCH', `/api/vehicles/${vehicle.id}`, { version: vehicle.version, ownerId: other.id });
    await editOwner(admin, other.id, { name: 'Bina Desai', phone: '9820011111' });
    await editOwner(admin, other.id, { phone: '9820022222' });
    const { activities } = await pageOf(admin, '?limit=5');
    expect(activities.map(({ changed }) => changed && say(changed))).toEqual([
      'changed the phone of Bina Desai from 98200 11111 to 98200 22222',
      'changed the name and the phone of Bina Desai',
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

  test('filters that few pass together go on through the whole log, a bounded part at each request', async () => {
    const { society, admin } = await anOffice();
    const other = await society.signedInAs('admin');
    await addFlat(other, 'A-101');
    const { db } = society.context;
    const { ordinal } = await db.selectFrom('logHead').select('ordinal').executeTakeFirstOrThrow();
    const at = society.context.now().toISOString();
    const rows = Array.from({ length: 2500 }, (_, place) => ({
      ...{ id: crypto.randomUUID(), ordinal: ordinal + 1 + place, at, actorId: admin.id, actorName: 'Test admin' },
      ...{ hash: '', kind: 'add' as const, undoes: null, counts: '{"flats":1}' },
      params: '{"topic":"flats","label":"B-101","count":1}',
    }));
    for (let start = 0; start < rows.length; start += 500) {
      const some = rows.slice(start, start + 500);
      await db.insertInto('activities').values(some).execute();
      const words = some.map((row) => ({ word: '@flats', at, ordinal: row.ordinal }));
      await db.insertInto('logWords').values(words).execute();
    }
    const first = await pageOf(admin, `?topic=flats&by=${other.id}`);
    expect(first.activities).toEqual([]);
    const second = await pageOf(admin, `?topic=flats&by=${other.id}&after=${first.next}`);
    expect(second.activities).toHaveLength(1);
    expect(second.next).toBeNull();
  });

  test.each([
    'limit=0',
    'limit=101',
    'topic=secrets',
    'field=secret',
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

  test('of a flat and of a tenant holds the tenancy and the household, of an owner whom they nominated', async () => {
    const { admin, flat, owner, today } = await anOwnedFlat();
    const facts = { since: today, lastDay: today, tenants: [{ name: 'Kabir Menon' }] };
    const { body } = await admin.send<Tenancy>('POST', '/api/tenancies', { flatId: flat.id, ...facts });
    const members = [{ name: 'Zoya Menon', relation: 'Wife' }];
    await admin.send('POST', '/api/households', { flatId: flat.id, members });
    const nominees = [{ name: 'Mohan Rao', relation: 'Husband', share: 100 }];
    await admin.send('POST', '/api/nominations', { flatId: flat.id, ownerId: owner.id, since: today, nominees });
    const topicsOf = async (record: string) =>
      (await pageOf(admin, `?record=${record}`)).activities.flatMap(({ counts }) => Object.keys(counts));
    const ofTenant = await topicsOf(`owners/${body.tenants[0]?.personId}`);
    expect(await topicsOf(`flats/${flat.id}`)).toEqual(
      expect.arrayContaining(['nominations', 'householdMembers', 'tenancies', 'ownerships']),
    );
    expect(ofTenant).toEqual(expect.arrayContaining(['owners', 'tenancies']));
    expect(await topicsOf(`owners/${owner.id}`)).toEqual(expect.arrayContaining(['nominations', 'owners']));
  });

  test('keeps what was done and taken back, or deleted, also where the tenancy, member or nomination is gone', async () => {
    const { admin, flat, owner, today } = await anOwnedFlat();
    const other = await addFlat(admin, 'A-102');
    const { body: kabir } = await admin.send<{ id: string }>('POST', '/api/people', { name: 'Kabir Menon' });
    const facts = { flatId: flat.id, since: today, lastDay: today, tenants: [{ personId: kabir.id }] };
    const members = [{ name: 'Kamala Rao', relation: 'Mother' }];
    const nominees = [{ name: 'Mohan Rao', relation: 'Husband', share: 100 }];
    const done = [
      await doing(admin, 'POST', '/api/nominations', { flatId: flat.id, ownerId: owner.id, since: today, nominees }),
      await doing(admin, 'POST', '/api/households', { flatId: flat.id, members }),
      await doing(admin, 'POST', '/api/tenancies', facts),
    ];
    const timeline = async (record: string) =>
      (await pageOf(admin, `?record=${record}`)).activities.map(({ id, undoneBy }) => [id, undoneBy !== null]);
    const [nominated, listed, letOut] = done;
    const before = [await timeline(`owners/${kabir.id}`), await timeline(`flats/${flat.id}`)];
    expect(before[0]).toContainEqual([letOut, false]);
    const undone: string[] = [];
    for (const id of done.toReversed()) {
      const { status, headers } = await undo(admin, id);
      expect(status).toBe(200);
      undone.push(headers.get('activity-id') ?? '');
    }
    const stays = [letOut, listed, nominated].map((id) => [id, true]);
    const takenBack = undone.toReversed().map((id) => [id, false]);
    expect(await timeline(`flats/${flat.id}`)).toEqual([...takenBack, ...stays, ...(before[1] ?? []).slice(3)]);
    expect(await timeline(`owners/${kabir.id}`)).toEqual(
      expect.arrayContaining([
        [letOut, true],
        [undone[0], false],
      ]),
    );
    expect(await timeline(`owners/${owner.id}`)).toEqual(
      expect.arrayContaining([
        [listed, true],
        [nominated, true],
      ]),
    );
    await admin.send('PATCH', `/api/flats/${flat.id}`, {
      version: (await flatOf(admin, flat.id)).version,
      flatNumber: 'C-301',
    });
    expect((await timeline(`flats/${flat.id}`)).slice(1, 7)).toEqual([...takenBack, ...stays]);
    expect(await timeline(`flats/${other.id}`)).toHaveLength(1);
  });

  test('keeps that a spreadsheet gave a person one more flat, also where that was taken back', async () => {
    const { admin, owner } = await anOwnedFlat();
    const other = await addFlat(admin, 'A-102');
    const cells = [other.flatNumber, owner.name, owner.phone ?? '', owner.occupancyDate, 'Active'];
    const headings = ['Flat', 'Owner', 'Mobile', 'Occupancy date', 'Status'];
    const { result } = await applied(admin, await paste(admin, [headings, cells]));
    const given = result?.activityId ?? '';
    expect(await flatOf(admin, other.id)).toMatchObject({ ownerId: owner.id });
    const taken = (await undo(admin, given)).headers.get('activity-id') ?? '';
    for (const record of [`owners/${owner.id}`, `flats/${other.id}`]) {
      const { activities } = await pageOf(admin, `?record=${record}`);
      expect(activities.map(({ id }) => id).slice(0, 2), record).toEqual([taken, given]);
    }
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

describe('what is looked for in the log', () => {
  /** Three flats whose rent one person raised in one go, and a fourth that was not among them. */
  async function aRise() {
    const office = await anOffice();
    const { admin } = office;
    const flats = [];
    for (const flatNumber of ['B-013', 'B-014', 'B-015'])
      flats.push(await addFlat(admin, flatNumber, { rent: 29_000 }));
    await addFlat(admin, 'B-016', { rent: 29_000 });
    const seen = Object.fromEntries(flats.map(({ id, version }) => [id, version]));
    const rise = { seen, edit: { raiseRent: { by: 'rupees', amount: 1000 } } };
    return { ...office, flats, act: await doing(admin, 'POST', '/api/flats/bulk', rise) };
  }
  const raised = 'Test admin raised the rent of 3 flats by ₹1,000';

  test('who changed this rent: the act is found by each of its members, in any spelling, and by no other', async () => {
    const { admin } = await aRise();
    for (const text of ['B-014', 'b014', 'b 014', '014', 'test b-014'])
      expect(await sentences(admin, `?text=${encodeURIComponent(text)}`), text).toEqual([
        raised,
        'Test admin added flat B-014',
      ]);
    expect(await sentences(admin, '?text=B-016')).toEqual(['Test admin added flat B-016']);
    expect(await sentences(admin, '?text=nobody b-014')).toEqual([]);
    expect(await sentences(admin, '?text=-')).toEqual([]);
  });

  test('by an owner’s name, earlier names included, and by a vehicle’s number and its last four digits', async () => {
    const { admin, flat, owner } = await anOwnedFlat();
    await addVehicle(admin, { ownerId: owner.id, flatId: flat.id });
    await editOwner(admin, owner.id, { name: 'Meera Iyer' });
    for (const text of ['KA 01 AB 1234', 'ka01ab1234', '1234'])
      expect(await sentences(admin, `?text=${encodeURIComponent(text)}`), text).toEqual([
        'Test admin added vehicle KA 01 AB 1234',
      ]);
    const renamed = 'Test admin changed the name of Meera Rao to Meera Iyer';
    expect(await sentences(admin, '?text=meera iyer')).toEqual([renamed]);
    expect(await sentences(admin, '?text=rao')).toEqual([renamed, 'Test admin added owner Meera Rao']);
    expect(await sentences(admin, '?text=mee')).toHaveLength(2);
  });

  test('is still found when the record is gone, and its deletion as well', async () => {
    const { admin, flats } = await aRise();
    const seen = Object.fromEntries(flats.map(({ id, version }) => [id, version + 1]));
    await doing(admin, 'POST', '/api/flats/bulk', { seen, delete: true });
    expect(await sentences(admin, '?text=B-014')).toEqual([
      'Test admin deleted 3 flats',
      raised,
      'Test admin added flat B-014',
    ]);
  });

  test('what became of one field is found by that field: edits of it alone, with the other filters together', async () => {
    const { admin, flats } = await aRise();
    const [flat] = flats as [(typeof flats)[number]];
    await doing(admin, 'PATCH', `/api/flats/${flat.id}`, { version: flat.version + 1, floor: 7 });
    expect(await sentences(admin, '?field=rent')).toEqual([raised]);
    expect(await sentences(admin, '?field=rent&text=B-014')).toEqual([raised]);
    expect(await sentences(admin, '?field=rent&text=B-016')).toEqual([]);
    expect(await sentences(admin, '?field=rent&topic=owners')).toEqual([]);
    expect(await sentences(admin, `?field=floor&record=flats/${flat.id}`)).toEqual([
      'Test admin changed the floor of B-013 from 1 to 7',
    ]);
    expect(await sentences(admin, '?field=phone')).toEqual([]);
  });

  test('a record’s timeline has its own line of an act of many, and its parts are had alone', async () => {
    const { admin, flats, act } = await aRise();
    const [, flat] = flats as [unknown, (typeof flats)[number]];
    const { activities } = await pageOf(admin, `?record=flats/${flat.id}`);
    const own = activities.map((one) => [say(activitySentence(one)), one.own && say(one.own)]);
    expect(own).toEqual([
      [raised, 'changed the rent of B-014 from ₹29,000 to ₹30,000'],
      ['Test admin added flat B-014', null],
    ]);
    const { lines } = await linesOf(admin, act, `?record=flats/${flat.id}`);
    expect(lines.map(({ label }) => label)).toEqual(['B-014']);
    expect((await pageOf(admin, '?field=rent')).activities[0]?.own).toBeNull();
  });

  test('however many words are asked for, a bounded number of questions is asked of the database', async () => {
    const { society, admin } = await aRise();
    let asked = 0;
    const { context } = society;
    const counting = context.db.withPlugin({
      transformQuery: ({ node }) => {
        asked += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const text = Array.from({ length: 50 }, (_, nth) => String.fromCharCode(97 + (nth % 26))).join(' ');
    await listActivities(counting, 'Asia/Kolkata', { text });
    await listActivities(counting, 'Asia/Kolkata', { text: 'b '.repeat(50), topic: 'flats', field: 'rent' });
    expect(asked).toBeGreaterThan(2);
    expect(asked).toBeLessThan(150);
    expect(await sentences(admin, `?text=${encodeURIComponent(text)}`)).toEqual([]);
  });

  test('a page of it is complete and has no entry twice, however many words begin as what was typed', async () => {
    const { admin } = await anOffice();
    const many = { wings: ['Z'], firstFloor: 0, lastFloor: 4, perFloor: 4, pattern: 'running', type: '2BHK' };
    await doing(admin, 'POST', '/api/flats/many', many);
    for (const number of ['Z-901', 'Z-902', 'Z-903']) await addFlat(admin, number);
    const all = (await pageOf(admin, '?text=z')).activities.map(({ id }) => id);
    expect(all).toHaveLength(4);
    const paged: string[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const page: ActivityPage = await pageOf(admin, `?text=z&limit=1${after && `&after=${after}`}`);
      paged.push(...page.activities.map(({ id }) => id));
      after = page.next;
    }
    expect(paged).toEqual(all);
  });
});

describe('a sentence says what was done', () => {
  test('of a transfer from whom to whom, of its reversal the same, and each leads to the other', async () => {
    const { admin, flat, owner } = await anOwnedFlat();
    const moved = await transferFlat(admin, flat, { presentOwnerId: owner.id, newOwner: { name: 'Chitra Nair' } });
    const transferId = String(moved.body['id']);
    const transfer = activityOf(moved);
    const reversal = await doing(admin, 'POST', `/api/transfers/${transferId}/reversal`, {
      key: crypto.randomUUID(),
      reason: 'The sale fell through',
    });
    const { activities } = await pageOf(admin, '?limit=2');
    expect(activities.map((one) => say(activitySentence(one)))).toEqual([
      'Test admin reversed the transfer of A-101 from Meera Rao to Chitra Nair',
      'Test admin transferred A-101 from Meera Rao to Chitra Nair',
    ]);
    expect(activities.map(({ id, entry }) => [id, entry?.reversedBy])).toEqual([
      [reversal, null],
      [transfer, reversal],
    ]);
    expect(activities[1]?.entry?.id).toBe(transferId);
    for (const text of ['chitra', 'meera rao'])
      expect((await sentences(admin, `?text=${text}`))[1], text).toMatch(/transferred/);
  });

  test('of whoever owns nothing without calling them an owner, and of who came to own a flat with it', async () => {
    const { admin } = await anOffice();
    const flat = await addFlat(admin, 'A-101');
    const { body } = await admin.send<{ id: string }>('POST', '/api/people', { name: 'Imran Shaikh' });
    await admin.send('PATCH', `/api/people/${body.id}`, { version: 1, address: 'Pune', phone: '9845098450' });
    await addOwner(admin, { name: 'Meera Rao', flatId: flat.id });
    await admin.send('DELETE', `/api/people/${body.id}`);
    expect(await sentences(admin, '?topic=owners')).toEqual([
      'Test admin deleted Imran Shaikh',
      'Test admin added owner Meera Rao',
      'Test admin changed the phone and the address of Imran Shaikh',
      'Test admin added Imran Shaikh',
    ]);
  });

  test('of an owner who becomes Old, is Active again, moves or leaves, though their flats changed with it', async () => {
    const { admin, flat, owner } = await anOwnedFlat();
    const other = await addFlat(admin, 'A-102');
    const edits = [
      [{ status: 'Old' }, 'changed the status of Meera Rao from Active to Old'],
      [{ status: 'Active' }, 'changed the status of Meera Rao from Old to Active'],
      [{ flatId: other.id }, 'changed the flat of Meera Rao from A-101 to A-102'],
      [{ flatId: flat.id, phone: '9820011111' }, 'changed the phone and the flat of Meera Rao'],
      [{ flatId: null }, 'removed the flat of Meera Rao, which was A-101'],
      [{ status: 'Old', name: 'Meera Iyer' }, 'changed the name and the status of Meera Iyer'],
      [{ flatId: other.id, status: 'Active' }, 'changed the status and the flat of Meera Iyer'],
    ] as const;
    for (const [edit, said] of edits) {
      await editOwner(admin, owner.id, edit);
      expect((await sentences(admin))[0], JSON.stringify(edit)).toBe(`Test admin ${said}`);
    }
  });

  test('of a nomination, a tenancy, an ownership and a member of a household as such, not as of the flat or the person', async () => {
    const { admin, flat, owner, today } = await anOwnedFlat();
    const nominees = [{ name: 'Mohan Rao', relation: 'Husband', share: 100 }];
    const of = { flatId: flat.id, ownerId: owner.id };
    const nomination = (await admin.send<Versioned>('POST', '/api/nominations', { ...of, since: today, nominees }))
      .body;
    const facts = { since: '2024-06-01', lastDay: today, tenants: [{ name: 'Kabir Menon' }] };
    const letting = await admin.send<Tenancy>('POST', '/api/tenancies', { flatId: flat.id, ...facts });
    const { id, version } = letting.body;
    const tenants = letting.body.tenants.map(({ personId }) => ({ personId }));
    const members = [{ name: 'Kid', relation: 'Son' }];
    const listed = await admin.send<{ items: Versioned[] }>('POST', '/api/households', { flatId: flat.id, members });
    const [kid] = listed.body.items as [Versioned];
    const edits = [
      [
        `/api/nominations/${nomination.id}/revocation`,
        { version: nomination.version, on: today, remarks: 'Asked for it' },
      ],
      [
        `/api/tenancies/${id}/correction`,
        { ...facts, tenants, version, rent: 5000, reason: 'Mistyped', endedOn: null },
      ],
      [`/api/households/${kid.id}`, { version: kid.version, phone: '9820011111' }],
      [`/api/households/${kid.id}`, { version: kid.version + 1, since: '2025-01-01', reason: 'Mistyped' }],
      [`/api/households/${kid.id}`, { version: kid.version + 2, left: today }],
    ] as const;
    const said: string[] = [];
    await editOwner(admin, owner.id, { occupancyDate: '2020-01-01' });
    said.push((await sentences(admin))[0] ?? '');
    for (const [path, edit] of edits) {
      await doing(admin, path.startsWith('/api/households') ? 'PATCH' : 'POST', path, edit);
      said.push((await sentences(admin))[0] ?? '');
    }
    expect(said).toEqual(
      [
        'changed the first day of the ownership of A-101 by Meera Rao from 01 Apr 2024 to 01 Jan 2020',
        'revoked the nomination of Meera Rao for A-101',
        'set the rent of the tenancy of A-101 to ₹5,000',
        'set the phone of Kid of A-101 to 98200 11111',
        'changed the first day of Kid of A-101 in the household from 01 Jun 2024 to 01 Jan 2025',
        `noted that Kid left the household of A-101 on ${spokenDay(today)}`,
      ].map((one) => `Test admin ${one}`),
    );
  });

  test('of an ownership its flat and its owner once each, as they were called then', async () => {
    const { admin, owner } = await anOwnedFlat();
    const { body } = await admin.send<{ activities: Activity[] }>('GET', '/api/activities');
    const act = body.activities.find(({ counts }) => counts.ownerships === 1)?.id ?? '';
    const told = async () => {
      const { lines } = await linesOf(admin, act);
      const fields = lines.find(({ topic }) => topic === 'ownerships')?.fields ?? [];
      return fields.filter(({ field }) => /^(flat|owner)/.test(field)).map(({ field, after }) => [field, after]);
    };
    const once = [
      ['flatId', 'A-101'],
      ['ownerId', 'Meera Rao'],
    ];
    expect(await told()).toEqual(once);
    await editOwner(admin, owner.id, { name: 'Meera Iyer' });
    expect(await told()).toEqual(once);
  });

  test('of what goes on after its flat was given another number, and its owner another name, by those that they have then', async () => {
    const { admin, flat, owner, today } = await anOwnedFlat();
    const other = await addFlat(admin, 'A-102');
    const nominees = [{ name: 'Mohan Rao', relation: 'Husband', share: 100 }];
    const of = { flatId: flat.id, ownerId: owner.id };
    const nomination = await admin.send<Versioned>('POST', '/api/nominations', { ...of, since: today, nominees });
    const facts = { since: '2024-06-01', lastDay: today, tenants: [{ name: 'Kabir Menon' }] };
    const letting = await admin.send<Tenancy>('POST', '/api/tenancies', { flatId: flat.id, ...facts });
    const tenancy = letting.body;
    const tenants = tenancy.tenants.map(({ personId }) => ({ personId }));
    const listed = { flatId: flat.id, members: [{ name: 'Kid', relation: 'Son' }] };
    const households = await admin.send<{ items: Versioned[] }>('POST', '/api/households', listed);
    const [kid] = households.body.items as [Versioned];
    const more = { flatId: flat.id, members: [{ name: 'Toddler', relation: 'Son' }] };
    const [toddler] = (await admin.send<{ items: Versioned[] }>('POST', '/api/households', more)).body.items;
    const before = await doing(admin, 'DELETE', `/api/households/${toddler?.id}?version=${toddler?.version}`);
    const { version } = await flatOf(admin, flat.id);
    await doing(admin, 'PATCH', `/api/flats/${flat.id}`, { version, flatNumber: 'B-201' });
    await editOwner(admin, owner.id, { name: 'Meera Iyer' });
    const correction = { version: tenancy.version, ...facts, tenants, rent: 5000, reason: 'Mistyped' };
    const revocation = { version: nomination.body.version, on: today };
    const said: string[] = [];
    const acts = [
      () => doing(admin, 'PATCH', `/api/households/${kid.id}`, { version: kid.version, phone: '9820011111' }),
      () => doing(admin, 'POST', `/api/tenancies/${tenancy.id}/correction`, correction),
      () => doing(admin, 'POST', `/api/nominations/${nomination.body.id}/revocation`, revocation),
      () => doing(admin, 'DELETE', `/api/households/${kid.id}?version=${kid.version + 1}`),
      () => editOwner(admin, owner.id, { flatId: other.id }),
    ];
    for (const act of acts) {
      await act();
      said.push((await sentences(admin))[0] ?? '');
    }
    expect(said).toEqual(
      [
        'set the phone of Kid of B-201 to 98200 11111',
        'set the rent of the tenancy of B-201 to ₹5,000',
        'revoked the nomination of Meera Rao for B-201',
        'deleted Kid of B-201',
        'changed the flat of Meera Iyer from B-201 to A-102',
      ].map((one) => `Test admin ${one}`),
    );
    const found = await sentences(admin, '?text=b201&limit=5');
    expect(found).toEqual(said.toReversed());
    const [moved, deleted] = (await pageOf(admin, '?limit=2')).activities;
    const told = JSON.stringify(await linesOf(admin, deleted?.id ?? ''));
    expect(told).toContain('"field":"flatNumber","before":"B-201"');
    expect(told).toContain('"field":"tenancyId","before":"B-201"');
    await undo(admin, before);
    expect((await sentences(admin, '?text=b201&limit=1'))[0]).toContain('undid');
    const { detail } = (await undo(admin, activityOf(letting))).body;
    expect(detail).toContain('B-201: Test admin changed the tenancy of B-201 on');
    const nominated = (await undo(admin, activityOf(nomination))).body.detail;
    expect(nominated).toContain('Meera Iyer for B-201: Test admin changed the nomination of Meera Rao for B-201 on');
    expect((await partsOf(admin, moved?.id ?? '')).join('; ')).not.toMatch(/A-101|Meera Rao/);
  });

  test('of a view that it is shared, and that it shows something else', async () => {
    const { admin } = await anOffice();
    const { id, version } = await addView(admin, { name: 'Let', isShared: false });
    const edits = [
      [{ isShared: true }, 'shared the view Let'],
      [{ address: 'status=Occupied&view=table' }, 'changed what the view Let shows'],
    ] as const;
    for (const [nth, [edit, said]] of edits.entries()) {
      const act = await doing(admin, 'PATCH', `/api/views/${id}`, { version: version + nth, ...edit });
      expect((await sentences(admin))[0]).toBe(`Test admin ${said}`);
      const { lines } = await linesOf(admin, act);
      for (const { field, after } of lines.flatMap((line) => line.fields))
        expect(shownValue(field, after)).not.toMatch(/[=&]/);
    }
  });

  test('of an account that was invited and never entered that it was an invitation, when it is withdrawn as well', async () => {
    const { admin } = await anOffice();
    const draft = { email: 'leela@society.example', name: 'Leela Iyer', role: 'user' };
    const { body } = await admin.send<{ user: { id: string } }>('POST', '/api/users/invitations', draft);
    await doing(admin, 'DELETE', `/api/users/${body.user.id}/invitation`);
    await doing(admin, 'POST', '/api/users', { ...draft, password: 'verandah' });
    expect(await sentences(admin, '?topic=users&limit=3')).toEqual([
      'Test admin added the account of Leela Iyer',
      'Test admin withdrew the invitation of Leela Iyer',
      'Test admin invited Leela Iyer',
    ]);
  });

  test.each([
    ['entry-request', { entryRequest: 'open' }, true, 'let Test user in'],
    ['entry-request', { entryRequest: 'open' }, false, 'turned Test user away'],
    ['entry-request', { entryRequest: 'open', adminRequest: 'open' }, true, 'let Test user in'],
    ['entry-request', { entryRequest: 'open', adminRequest: 'open' }, false, 'turned Test user away'],
    ['admin-request', { adminRequest: 'open' }, true, 'made Test user an administrator'],
    ['admin-request', { adminRequest: 'open' }, false, 'declined Test user’s wish to be an administrator'],
    ['admin-request', { entryRequest: 'open', adminRequest: 'open' }, true, 'made Test user an administrator'],
  ] as const)('of an %s (%j) that is granted (%j): %s', async (path, requests, grant, said) => {
    const { society, admin } = await anOffice();
    const { id } = await society.signedInAs('user');
    await society.context.db.updateTable('users').set(requests).where('id', '=', id).execute();
    const act = await doing(admin, 'POST', `/api/users/${id}/${path}`, { grant });
    for (const query of [
      '',
      '?topic=users',
      `?record=users/${id}`,
      `?field=${path === 'admin-request' ? 'adminRequest' : 'entryRequest'}`,
    ])
      expect((await sentences(admin, query))[0], query).toBe(`Test admin ${said}`);
    expect(await partsOf(admin, act)).toEqual([said]);
  });

  test('of several fields of one record which', async () => {
    const { admin } = await anOffice();
    const flat = await addFlat(admin, 'A-101', { rent: 20_000 });
    await doing(admin, 'PATCH', `/api/flats/${flat.id}`, { version: flat.version, rent: 21_000, floor: 2 });
    expect((await sentences(admin))[0]).toBe('Test admin changed the floor and the rent of A-101');
  });

  test.each([
    [{ status: 'Maintenance' }, 'set the status of 2 flats to Under Maintenance'],
    [{ raiseRent: { by: 'percent', amount: -5 } }, 'lowered the rent of 2 flats by 5 %'],
    [{ rent: null }, 'removed the rent of 2 flats'],
    [{ description: 'Sea side' }, 'changed the description of 2 flats'],
  ])('of many at once: %j', async (edit, said) => {
    const { admin } = await anOffice();
    const flats = [];
    for (const flatNumber of ['A-101', 'A-102']) flats.push(await addFlat(admin, flatNumber, { rent: 20_000 }));
    const seen = Object.fromEntries(flats.map(({ id, version }) => [id, version]));
    await doing(admin, 'POST', '/api/flats/bulk', { seen, edit });
    expect((await sentences(admin))[0]).toBe(`Test admin ${said}`);
  });
});
