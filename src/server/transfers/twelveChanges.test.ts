// @module-tag whole
import { expect, test } from 'vitest';
import { type Activity, activitySentence } from '#domain/activity.ts';
import type { ActivityLines, ActivityPage } from '#domain/activityLog.ts';
import { say } from '#domain/say.ts';
import type { Tenancy } from '#domain/tenancy.ts';
import { undo } from '../../../tests/support/activities.ts';
import { addFlat, addOwner, addVehicle, type Items, transferFlat } from '../../../tests/support/entries.ts';
import { expectLogReplays, expectSoundLog, expectSoundOwnership, recordTables } from '../../../tests/support/ledger.ts';
import { type AnyPlan, expectAsPlanned } from '../../../tests/support/planned.ts';
import { anOffice, type Person, todayOf } from '../../../tests/support/society.ts';

/*
 * The changes that happen to a flat (docs/rules.md, Joint owners, Tenancies, Who lives there): each is shown before, done,
 * looked at from all sides, and taken back, after which everything is what it was.
 */

type World = Awaited<ReturnType<typeof aWorld>>;
type Step = { path: string; draft: object };
type Case = {
  change: string;
  /** What was done before, and stays. */
  given?: ((world: World) => Step | Promise<Step>)[];
  /** What is done in order, each from what is there then. */
  steps: ((world: World) => Step | Promise<Step>)[];
  /** Whose A-101 is, who lives there, and whom the gate names. */
  owners: string[];
  living: string[];
};

/** A-101 of Meera Rao, who lives there with her mother, has a car, has nominated, and owns B-201 besides; Kabir Menon is on record. */
async function aWorld() {
  const { society, admin } = await anOffice();
  const day = (days: number) => todayOf(society, days);
  const flat = await addFlat(admin, 'A-101');
  const second = await addFlat(admin, 'B-201');
  const owner = await addOwner(admin, { name: 'Meera Rao', flatId: flat.id, occupancyDate: day(-900) });
  const { body: sold } = await transferFlat(admin, second, {
    ...{ existingOwnerId: owner.id, occupancyDate: day(-800), newOwner: { name: 'Meera Rao', phone: '9820011111' } },
  });
  await addVehicle(admin, { ownerId: owner.id, flatId: flat.id, vehicleNumber: 'KA 01 AB 1234' });
  const household = { flatId: flat.id, members: [{ name: 'Kamala Rao', relation: 'Mother' }] };
  expect((await admin.send('POST', '/api/households', household)).status).toBe(201);
  const nomination = {
    flatId: flat.id,
    ownerId: owner.id,
    since: day(-300),
    nominees: [{ name: 'Mohan Rao', relation: 'Son', share: 100 }],
  };
  expect((await admin.send('POST', '/api/nominations', nomination)).status).toBe(201);
  const { body: kabir } = await admin.send<{ id: string }>('POST', '/api/people', { name: 'Kabir Menon' });
  const guard = await society.signedInAs('security');
  return { society, admin, guard, day, flat, second, owner, kabirId: kabir.id, sold };
}

const family = { adults: 2, children: 1, males: 1, females: 1 };

/** Everything that screens tell of the society, but for when a record was changed, and for those who came with a change: they stay on record as old owners. */
async function picture({ admin, guard, day, flat }: World) {
  const ofFlat = [`households?flatId=${flat.id}`, `nominations?flatId=${flat.id}`, `nominations?on=${day(0)}`];
  const lists = ['flats', 'vehicles', `ownerships?on=${day(0)}`, `ownerships?on=${day(-1)}`, 'dashboard', ...ofFlat];
  const told = await Promise.all(lists.map((list) => admin.send<object>('GET', `/api/${list}`)));
  const gate = await guard.send<{ matches: { owner: unknown; residents: unknown[] }[] }>('GET', '/api/gate?text=A-101');
  const { items } = (await admin.send<Items<{ name: string; flats: object[] }>>('GET', '/api/people')).body;
  const tenancies = (await admin.send<Items<Tenancy>>('GET', `/api/tenancies?flatId=${flat.id}`)).body.items;
  const plain = (all: unknown) =>
    JSON.parse(
      JSON.stringify(all, (key, value) => (['version', 'updatedAt', 'owners'].includes(key) ? undefined : value)),
    );
  return plain({
    told: told.map(({ body }) => body),
    gate: gate.body.matches,
    people: items.filter(({ name }) => ['Meera Rao', 'Kabir Menon'].includes(name)),
    tenancies: tenancies.filter(({ since, until }) => since < until),
  });
}

type Row = { id: string; [column: string]: unknown };

async function rowsOf({ society }: World) {
  const { db } = society.context;
  const all: [table: (typeof recordTables)[number], rows: Row[]][] = [];
  for (const table of recordTables) {
    const rows = (await db.selectFrom(table).selectAll().orderBy('id').execute()) as Row[];
    all.push([table, rows.map((row) => ({ ...row, version: 0, updatedAt: '' }))]);
  }
  return all;
}

/** What a reversal leaves beside what there was: its two entries, who came with the change, and what has no day any more. */
const hasNoDay = ({ since, until }: Row) => since === until;
const leaves: { [table in (typeof recordTables)[number]]?: (row: Row) => boolean } = {
  owners: ({ isOwner }) => isOwner === 0,
  ownerships: hasNoDay,
  tenancies: hasNoDay,
};

/** Every row that there was is as it was; an undo leaves no other, a reversal those alone that it is known to leave. */
async function expectRows(world: World, before: Awaited<ReturnType<typeof rowsOf>>, reversals: number): Promise<void> {
  const was = new Map(before);
  const now = await rowsOf(world);
  const lasting = new Map(now).get('tenancies')?.flatMap((row) => (hasNoDay(row) ? [] : row.id));
  for (const [table, rows] of now) {
    const ids = new Set(was.get(table)?.map(({ id }) => id));
    const same = rows.filter(({ id }) => ids.has(id));
    expect(same, table).toEqual(was.get(table));
    const others = rows.filter(({ id }) => !ids.has(id));
    if (table === 'transfers') expect(others).toHaveLength(2 * reversals);
    // Whoever came with a tenancy that has no day any more has none either.
    else if (table === 'tenants') for (const { tenancyId } of others) expect(lasting).not.toContain(tenancyId);
    else
      expect(
        others.filter((row) => reversals === 0 || !leaves[table]?.(row)),
        table,
      ).toEqual([]);
  }
}

const presentIds = async ({ admin, flat }: World) => {
  const { ownerId, jointOwners } = (
    await admin.send<{ ownerId: string | null; jointOwners: { ownerId: string }[] }>('GET', `/api/flats/${flat.id}`)
  ).body;
  return [ownerId, ...jointOwners.map((joint) => joint.ownerId)].filter((id) => id !== null);
};

const holders =
  (all: (world: World) => object[], reason: string) =>
  async (world: World): Promise<Step> => ({
    path: '/api/transfers/holders',
    draft: {
      flatId: world.flat.id,
      presentOwnerIds: await presentIds(world),
      holders: all(world),
      on: world.day(0),
      reason,
    },
  });

const sale =
  (newOwner: object, more: (world: World) => object = () => ({})) =>
  async (world: World): Promise<Step> => {
    const [presentOwnerId = null, ...jointOwnerIds] = await presentIds(world);
    const buyer = { phone: '5500000001', familyDetails: family, ...newOwner };
    const draft = { flatId: world.flat.id, presentOwnerId, jointOwnerIds, occupancyDate: world.day(0) };
    return { path: '/api/transfers', draft: { ...draft, newOwner: buyer, ...more(world) } };
  };

const letTo =
  (tenants: (world: World) => object[], since = 0) =>
  (world: World): Step => ({
    path: '/api/tenancies',
    draft: { flatId: world.flat.id, since: world.day(since), lastDay: world.day(300), tenants: tenants(world) },
  });

const tenancyStep =
  (path: 'end' | 'renewal', draft: (world: World) => object) =>
  async (world: World): Promise<Step> => {
    const { items } = (await world.admin.send<Items<Tenancy>>('GET', `/api/tenancies?flatId=${world.flat.id}`)).body;
    const { id, version } = items.find(({ ended }) => ended === null) as Tenancy;
    return { path: `/api/tenancies/${id}/${path}`, draft: { version, ...draft(world) } };
  };

/** Those who rent it leave with what they have there, and others come. */
const nextTenant =
  (tenants: (world: World) => object[]) =>
  async (world: World): Promise<Step> => {
    const { items } = (await world.admin.send<Items<Tenancy>>('GET', `/api/tenancies?flatId=${world.flat.id}`)).body;
    const { id, version } = items.find(({ ended }) => ended === null) as Tenancy;
    const step = letTo(tenants)(world);
    return { ...step, draft: { ...step.draft, ends: { id, version } } };
  };

const carOfTenant = ({ kabirId, flat }: World): Step => ({
  path: '/api/vehicles',
  draft: { ownerId: kabirId, flatId: flat.id, vehicleNumber: 'KA 02 CD 5678', company: 'Honda', model: 'City' },
});
const householdOfTenant = ({ flat }: World): Step => ({
  path: '/api/households',
  draft: { flatId: flat.id, members: [{ name: 'Kamala Menon', relation: 'Mother' }] },
});

const kabir = ({ kabirId }: World) => [{ personId: kabirId }];

const cases: Case[] = [
  {
    change: '1 the owner moves in where it was let',
    given: [letTo(kabir, -100), carOfTenant, householdOfTenant],
    steps: [tenancyStep('end', ({ day }) => ({ on: day(0) }))],
    owners: ['Meera Rao'],
    living: ['Meera Rao'],
  },
  { change: '2 the owner lets out', steps: [letTo(kabir)], owners: ['Meera Rao'], living: ['Kabir Menon'] },
  {
    change: '3 a tenancy is renewed',
    given: [letTo(kabir, -100)],
    steps: [
      tenancyStep('renewal', (world) => ({ since: world.day(0), lastDay: world.day(330), tenants: kabir(world) })),
    ],
    owners: ['Meera Rao'],
    living: ['Kabir Menon'],
  },
  {
    change: '4 a tenant leaves, the next one comes the same day',
    given: [letTo(kabir, -100), carOfTenant, householdOfTenant],
    steps: [nextTenant(() => [{ name: 'Imran Shaikh' }])],
    owners: ['Meera Rao'],
    living: ['Imran Shaikh'],
  },
  {
    change: '5 the tenant buys the flat',
    given: [letTo(kabir, -100)],
    steps: [sale({ name: 'Kabir Menon' }, ({ kabirId }) => ({ existingOwnerId: kabirId }))],
    owners: ['Kabir Menon'],
    living: ['Kabir Menon'],
  },
  {
    change: '6 the owner sells and leaves, the tenant stays',
    given: [letTo(kabir, -100)],
    steps: [sale({ name: 'Zoya Shah' })],
    owners: ['Zoya Shah'],
    living: ['Kabir Menon'],
  },
  {
    change: '7 the owner sells and stays as the buyer’s tenant',
    steps: [sale({ name: 'Zoya Shah' }, ({ day }) => ({ leaseback: { lastDay: day(300), rent: 30_000 } }))],
    owners: ['Zoya Shah'],
    living: ['Meera Rao'],
  },
  {
    change: '8 one of two joint owners sells their share to a third',
    given: [
      holders(
        ({ owner }) => [
          { personId: owner.id, share: '1/2' },
          { name: 'Sunita Kumar', share: '1/2' },
        ],
        'name added',
      ),
    ],
    steps: [
      holders(
        ({ owner, kabirId }) => [
          { personId: owner.id, share: '1/2' },
          { personId: kabirId, share: '1/2' },
        ],
        'sale',
      ),
    ],
    owners: ['Meera Rao', 'Kabir Menon'],
    living: ['Meera Rao', 'Kabir Menon'],
  },
  {
    change: '9 a spouse’s name is added',
    steps: [holders(({ owner }) => [{ personId: owner.id }, { name: 'Mohan Rao' }], 'name added')],
    owners: ['Meera Rao', 'Mohan Rao'],
    living: ['Meera Rao', 'Mohan Rao'],
  },
  {
    change: '10 the owner dies, nominees hold, later the heirs are entered',
    steps: [
      holders(
        () => [
          { name: 'Mohan Rao', share: '1/2' },
          { name: 'Arun Rao', share: '1/2' },
        ],
        'nomination',
      ),
      holders(() => ['Arun Rao', 'Asha Rao', 'Anil Rao'].map((name) => ({ name, share: '1/3' })), 'inheritance'),
    ],
    owners: ['Arun Rao', 'Asha Rao', 'Anil Rao'],
    living: ['Arun Rao', 'Asha Rao', 'Anil Rao'],
  },
  {
    change: '11 a share is given as a gift',
    steps: [
      holders(
        ({ owner, kabirId }) => [
          { personId: owner.id, share: '3/4' },
          { personId: kabirId, share: '1/4' },
        ],
        'gift',
      ),
    ],
    owners: ['Meera Rao', 'Kabir Menon'],
    living: ['Meera Rao', 'Kabir Menon'],
  },
  {
    change: '12 a person who owns two flats sells one',
    steps: [sale({ name: 'Zoya Shah' })],
    owners: ['Zoya Shah'],
    living: ['Zoya Shah'],
  },
];

type Done = { id: string; path: string; activityId: string };

/** Looks at what it will be where there is a preview, does it, and what is then is what was shown. */
async function take(world: World, { path, draft }: Step): Promise<Done> {
  const { admin, flat, day } = world;
  const hasPlan = path.startsWith('/api/transfers') || path.startsWith('/api/tenancies');
  const preview = hasPlan ? await admin.send<AnyPlan>('POST', `${path}/preview`, draft) : null;
  if (preview) expect(preview.status, JSON.stringify(preview.body)).toBe(200);
  const key = path.startsWith('/api/transfers') ? { key: crypto.randomUUID() } : {};
  const { status, body, headers } = await admin.send<{ id: string }>('POST', path, { ...draft, ...key });
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  if (preview) await expectAsPlanned(admin, { flatId: flat.id, today: day(0) }, preview.body);
  return { id: body.id, path, activityId: headers.get('activity-id') ?? '' };
}

async function takeBack({ admin }: World, { id, path, activityId }: Done): Promise<void> {
  if (!path.startsWith('/api/transfers')) {
    expect((await undo(admin as Person, activityId)).status).toBe(200);
    return;
  }
  const reversal = { key: crypto.randomUUID(), reason: 'A mistake' };
  const { status, body } = await admin.send('POST', `/api/transfers/${id}/reversal`, reversal);
  expect(status, JSON.stringify(body)).toBe(201);
}

/** Every line of the log says what was changed, and of an ownership whose it is. */
async function expectTellingLog({ admin }: World): Promise<void> {
  const { activities } = (await admin.send<ActivityPage>('GET', '/api/activities?limit=100')).body;
  for (const { id, what } of activities) {
    const { lines } = (await admin.send<ActivityLines>('GET', `/api/activities/${id}/changes`)).body;
    for (const line of lines) {
      expect(line.what.code, JSON.stringify([what, line])).not.toBe('logged_nothing');
      if (line.topic === 'ownerships') expect(line.label).toMatch(/^[AB]-\d+, \w+ \w+$/);
    }
  }
}

test('each of the changes is one act; on a death the nominees hold, and later the heirs are entered', () => {
  const several = cases.filter(({ steps }) => steps.length > 1);
  expect(several.map(({ change }) => change.split(' ')[0])).toEqual(['10']);
});

test('the log says of what was no sale how a flat passed, and of a tenant that they are a person', async () => {
  const world = await aWorld();
  const said = async ({ activityId }: Done) => {
    const activity = (await world.admin.send<Activity>('GET', `/api/activities/${activityId}`)).body;
    return say(activitySentence(activity));
  };
  const gift = holders(({ owner, kabirId }) => [{ personId: owner.id }, { personId: kabirId }], 'gift');
  expect(await said(await take(world, await gift(world)))).toBe(
    'Test admin transferred A-101 from Meera Rao to Meera Rao and Kabir Menon as a gift',
  );
  const added = holders(
    ({ owner, kabirId }) => [owner.id, kabirId].map((personId) => ({ personId, share: '1/2' })),
    'name added',
  );
  expect(await said(await take(world, await added(world)))).toMatch(/ and Kabir Menon \(1\/2\), with a name added$/);
  const heir = sale({ name: 'Arun Rao' }, () => ({ reason: 'inheritance' }));
  expect(await said(await take(world, await heir(world)))).toMatch(/ to Arun Rao by inheritance$/);
  const sold = sale({ name: 'Zoya Shah' });
  expect(await said(await take(world, await sold(world)))).toMatch(/ to Zoya Shah$/);
  const { activityId } = await take(world, letTo(() => [{ name: 'Imran Shaikh' }])(world));
  const { lines } = (await world.admin.send<ActivityLines>('GET', `/api/activities/${activityId}/changes`)).body;
  const line = lines.find(({ topic }) => topic === 'owners');
  expect(line && [say(line.what), line.fields.map(({ field }) => field)]).toEqual(['added Imran Shaikh', ['name']]);
});

test.each(cases)('$change: shown, done, looked at and taken back', async ({ given, steps, owners, living }) => {
  const world = await aWorld();
  for (const step of given ?? []) await take(world, await step(world));
  const { admin, guard, flat, society } = world;
  const before = await picture(world);
  const rows = await rowsOf(world);
  const done: Done[] = [];
  for (const step of steps) done.push(await take(world, await step(world)));

  const told = (
    await admin.send<Items<{ ownerName: string }>>('GET', `/api/ownerships?on=${world.day(0)}&flatId=${flat.id}`)
  ).body.items;
  expect(told.map(({ ownerName }) => ownerName)).toEqual(owners);
  const resident = await society.signedInAs('user');
  const { flats } = (
    await resident.send<{ flats: { ownerName: string; tenantName: string | null }[] }>(
      'GET',
      '/api/search?kind=flat&text=A-101',
    )
  ).body;
  expect(flats[0]?.ownerName.split(/, | and /)).toEqual(owners);
  const { matches } = (
    await guard.send<{ matches: { vehicle: unknown; owner: { name: string }; residents: { name: string }[] }[] }>(
      'GET',
      '/api/gate?text=A-101',
    )
  ).body;
  const match = matches.find(({ vehicle }) => vehicle === null) ?? matches[0];
  const named = match && match.residents.length > 0 ? match.residents.map(({ name }) => name) : [match?.owner.name];
  expect(named.slice(0, living.length)).toEqual(living);
  const others = `/api/ownerships?on=${world.day(0)}&flatId=${world.second.id}`;
  const { items } = (await admin.send<Items<{ ownerName: string }>>('GET', others)).body;
  expect(items.map(({ ownerName }) => ownerName)).toEqual(['Meera Rao']);
  await expectSoundOwnership(society.context.db);

  for (const one of done.toReversed()) await takeBack(world, one);
  await expectTellingLog(world);
  expect(await picture(world)).toEqual(before);
  await expectRows(world, rows, done.filter(({ path }) => path.startsWith('/api/transfers')).length);
  await expectSoundOwnership(society.context.db);
  await expectLogReplays(society.context.db);
  await expectSoundLog(society.context.db);
});
