// A tenant who moves to another flat of the society brings their household (docs/rules.md, Tenancies).
import { expect, test } from 'vitest';
import { type Activity, activitySentence } from '#domain/activity.ts';
import { spokenDay } from '#domain/day.ts';
import type { HouseholdMember } from '#domain/household.ts';
import { say } from '#domain/say.ts';
import type { Tenancy } from '#domain/tenancy.ts';
import type { TenancyPlan } from '#domain/tenancyPlan.ts';
import { newId } from '#server/database/ids.ts';
import { flatsToAdd } from '#server/flats/commands.ts';
import { ownershipsToAdd } from '#server/ownership/commands.ts';
import { activityOf, doing, undo } from '../../../tests/support/activities.ts';
import { addFlat, family, type Items, ownerDraft } from '../../../tests/support/entries.ts';
import { expectLogReplays, expectSoundLog, recordTables } from '../../../tests/support/ledger.ts';
import { anOwnedFlat, todayOf } from '../../../tests/support/society.ts';

type Refusal = { errors?: Record<string, string> };

/** Kabir Menon rents A-101, where his mother, his son and a cousin who has left are listed; B-202 is free. */
async function aMove() {
  const office = await anOwnedFlat();
  const { society, admin, flat } = office;
  const day = (days: number) => todayOf(society, days);
  const done = async <T>(path: string, json: object, method = 'POST') => {
    const { status, body } = await admin.send<T>(method, `/api/${path}`, json);
    expect(status, JSON.stringify(body)).toBeLessThan(300);
    return body;
  };
  const second = await addFlat(admin, 'B-202');
  const agreement = { since: day(-100), lastDay: day(200) };
  const { tenants, ...tenancy } = await done<Tenancy>('tenancies', {
    ...{ flatId: flat.id, ...agreement, tenants: [{ name: 'Kabir Menon' }] },
  });
  const kabirId = tenants[0]?.personId ?? '';
  const members = [
    { name: 'Kamala Menon', relation: 'Mother', bornYear: 1951, help: 'Uses a wheelchair', phone: '98200 12345' },
    { personId: kabirId, relation: 'Self', sex: 'male' },
    { name: 'Arun Menon', relation: 'Son', ageGroup: 'child' },
    { name: 'Tara Menon', relation: 'Cousin' },
  ];
  const { items } = await done<Items<HouseholdMember>>('households', { flatId: flat.id, members });
  const [kamala, kabir, arun, tara] = items.map(({ id }) => id) as [string, string, string, string];
  await done(`households/${tara}`, { version: 1, left: day(-90) }, 'PATCH');
  const draft = (more: object = {}) => ({
    ...{ flatId: second.id, since: day(0), lastDay: day(300), tenants: [{ personId: kabirId }], ...more },
  });
  const household = async (flatId: string) =>
    (await admin.send<Items<HouseholdMember>>('GET', `/api/households?flatId=${flatId}`)).body.items;
  const living = async (flatId: string, on = day(0)) => {
    const path = `/api/households?flatId=${flatId}&on=${on}`;
    return (await admin.send<Items<HouseholdMember>>('GET', path)).body.items.map(({ name }) => name);
  };
  return {
    ...office,
    second,
    tenancy,
    kabirId,
    day,
    done,
    draft,
    household,
    living,
    ids: { kamala, kabir, arun, tara },
  };
}

test('the form is told who may come, those who come are listed there with all that is known, and one undo takes it back', async () => {
  const { society, admin, flat, second, tenancy, day, done, draft, household, living, ids } = await aMove();
  await done(`tenancies/${tenancy.id}/end`, { version: 1, on: day(0), how: 'left' });
  const offered = await done<TenancyPlan>('tenancies/preview', draft());
  expect(offered.mayCome.map(({ name, flatNumber }) => [name, flatNumber])).toEqual([
    ['Kamala Menon', 'A-101'],
    ['Kabir Menon', 'A-101'],
    ['Arun Menon', 'A-101'],
  ]);
  expect(offered.household).toEqual([]);
  const brings = [ids.kamala, ids.kabir];
  const plan = await done<TenancyPlan>('tenancies/preview', draft({ brings }));
  expect(plan.household).toEqual([
    { name: 'Kamala Menon', becomes: 'comes' },
    { name: 'Kabir Menon', becomes: 'comes' },
  ]);
  const before = [await household(flat.id), await household(second.id)];
  const { status, headers } = await admin.send('POST', '/api/tenancies', draft({ brings }));
  expect(status).toBe(201);
  expect(await living(second.id)).toEqual(['Kamala Menon', 'Kabir Menon']);
  expect((await household(second.id))[0]).toMatchObject({
    ...{
      relation: 'Mother',
      bornYear: 1951,
      help: 'Uses a wheelchair',
      phone: '9820012345',
      since: day(0),
      left: null,
    },
  });
  expect(await living(flat.id, day(-1))).toEqual(['Kamala Menon', 'Kabir Menon', 'Arun Menon']);
  expect((await undo(admin, activityOf({ headers }))).status).toBe(200);
  const plain = (all: unknown) =>
    JSON.parse(JSON.stringify(all, (key, value) => (['version', 'updatedAt'].includes(key) ? undefined : value)));
  expect(plain([await household(flat.id), await household(second.id)])).toEqual(plain(before));
  await expectLogReplays(society.context.db, recordTables);
  await expectSoundLog(society.context.db);
});

test('who comes while the other tenancy goes on lives there no longer, also from a day to come on, and until then as before', async () => {
  const { flat, second, day, done, draft, living, ids } = await aMove();
  await done('tenancies', draft({ brings: [ids.arun] }));
  expect([await living(flat.id), await living(second.id)]).toEqual([['Kamala Menon', 'Kabir Menon'], ['Arun Menon']]);
  const third = await aMove();
  const letting = third.draft({ since: day(10), lastDay: day(200), brings: [third.ids.arun] });
  const { headers, status } = await third.admin.send('POST', '/api/tenancies', letting);
  expect(status).toBe(201);
  const both = async (days: number) => [
    await third.living(third.flat.id, day(days)),
    await third.living(third.second.id, day(days)),
  ];
  const all = ['Kamala Menon', 'Kabir Menon', 'Arun Menon'];
  for (const days of [0, 9]) expect(await both(days)).toEqual([all, []]);
  expect(await both(10)).toEqual([['Kamala Menon', 'Kabir Menon'], ['Arun Menon']]);
  // What is known of them is put right meanwhile, and another day to come is refused.
  const edit = (json: object) => third.admin.send<Refusal>('PATCH', `/api/households/${third.ids.arun}`, json);
  expect((await edit({ version: 2, left: day(9), reason: 'Sooner' })).body.errors?.['left']).toContain('future');
  expect((await edit({ version: 2, left: day(10), help: 'An inhaler' })).status).toBe(200);
  expect((await undo(third.admin, activityOf({ headers }))).status).toBe(200);
  for (const days of [9, 10]) expect(await both(days)).toEqual([all, []]);
});

test('who comes along to a tenancy that is put right to begin later, or taken back, lives where they lived until it begins', async () => {
  const { society, admin, flat, second, kabirId, day, done, draft, household, living, ids } = await aMove();
  await done(`households/${ids.kamala}`, { version: 1, left: day(0) }, 'PATCH');
  const letting = draft({ since: day(10), lastDay: day(200), brings: [ids.kabir, ids.arun] });
  const { id } = await done<Tenancy>('tenancies', letting);
  const version = async () => (await admin.send<Tenancy>('GET', `/api/tenancies/${id}`)).body.version;
  const begins = async (days: number) => {
    const json = {
      since: day(days),
      lastDay: day(200),
      tenants: [{ personId: kabirId }],
      endedOn: null,
      reason: 'A slip',
    };
    await done(`tenancies/${id}/correction`, { ...json, version: await version() });
  };
  const movesOn = async (days: number) => {
    const theirs = ['Kabir Menon', 'Arun Menon'];
    expect([await living(flat.id, day(days - 1)), await living(second.id, day(days - 1))]).toEqual([theirs, []]);
    expect([await living(flat.id, day(days)), await living(second.id, day(days))]).toEqual([[], theirs]);
  };
  await movesOn(10);
  for (const [days, moves] of [
    [20, 20],
    [5, 10],
    [12, 12],
  ] as const) {
    await begins(days);
    await movesOn(moves);
  }
  // Who left by what somebody said since did so.
  const arun = (await household(flat.id)).find(({ name }) => name === 'Arun Menon');
  const left = { version: arun?.version, left: day(0), reason: 'Gone already' };
  const said = await admin.send('PATCH', `/api/households/${ids.arun}`, left);
  expect(said.status, JSON.stringify(said.body)).toBe(200);
  const ended = await admin.send('POST', `/api/tenancies/${id}/end`, {
    version: await version(),
    on: day(12),
    how: 'left',
  });
  expect(ended.status, JSON.stringify(ended.body)).toBe(200);
  for (const days of [0, 11, 12]) expect(await living(flat.id, day(days))).toEqual(['Kabir Menon']);
  expect(await living(second.id, day(12))).toEqual([]);
  expect((await undo(admin, activityOf(ended))).status).toBe(200);
  expect([await living(flat.id, day(11)), await living(flat.id, day(12))]).toEqual([['Kabir Menon'], []]);
  expect(await living(second.id, day(12))).toEqual(['Kabir Menon', 'Arun Menon']);
  await expectLogReplays(society.context.db, recordTables);
  await expectSoundLog(society.context.db);
});

test('who comes along to a tenancy that a sale takes back lives on where they lived, until the sale is reversed', async () => {
  const { flat, second, day, done, draft, living, ids } = await aMove();
  const { id: ownerId } = await done<{ id: string }>('owners', {
    ...{ ...ownerDraft, name: 'Imran Shaikh', email: 'imran@people.example', phone: '98200 55555' },
    ...{ flatId: second.id, occupancyDate: day(-90) },
  });
  await done('tenancies', draft({ since: day(10), lastDay: day(200), brings: [ids.arun] }));
  const sale = await done<{ id: string }>('transfers', {
    ...{ flatId: second.id, presentOwnerId: ownerId, occupancyDate: day(0), tenancy: 'ends', key: newId() },
    newOwner: { name: 'Zoya Shah', phone: '98200 66666', familyDetails: family },
  });
  expect(await living(flat.id, day(10))).toEqual(['Kamala Menon', 'Kabir Menon', 'Arun Menon']);
  await done(`transfers/${sale.id}/reversal`, { key: newId(), reason: 'A mistake' });
  expect(await living(flat.id, day(10))).toEqual(['Kamala Menon', 'Kabir Menon']);
  expect(await living(second.id, day(10))).toEqual(['Arun Menon']);
});

test('an owner who lets out or sells and rents elsewhere brings theirs as well', async () => {
  const { flat, owner, second, tenancy, day, done, draft } = await aMove();
  await done(`tenancies/${tenancy.id}/end`, { version: 1, on: day(-1), how: 'left' });
  await done('households', { flatId: flat.id, members: [{ name: 'Asha Rao', relation: 'Mother' }] });
  const plan = await done<TenancyPlan>('tenancies/preview', draft({ tenants: [{ personId: owner.id }] }));
  expect(plan.mayCome.map(({ name }) => name)).toEqual(['Asha Rao']);
  expect(second.flatNumber).toBe('B-202');
});

test('who is of no household of the tenants, has left it long ago, or is nobody any more is refused', async () => {
  const { admin, done, draft, ids } = await aMove();
  const third = await addFlat(admin, 'C-303');
  await done('tenancies', { ...draft({ flatId: third.id, tenants: [{ name: 'Zoya Khan' }] }) });
  const { items } = await done<Items<HouseholdMember>>('households', {
    flatId: third.id,
    members: [{ name: 'Ira Khan' }],
  });
  for (const id of [ids.tara, items[0]?.id, crypto.randomUUID()]) {
    const { status, body } = await admin.send<Refusal>('POST', '/api/tenancies', draft({ brings: [ids.arun, id] }));
    expect([status, body.errors]).toEqual([
      409,
      { 'brings.1': 'They do not live with these tenants in another flat any more. Look at who comes along again.' },
    ]);
  }
});

test('who moves on with a household that moved with them once already is offered each of its members once', async () => {
  const { admin, tenancy, day, done, draft, ids } = await aMove();
  await done(`tenancies/${tenancy.id}/end`, { version: 1, on: day(-10), how: 'left' });
  const second = await done<Tenancy>('tenancies', draft({ since: day(-10), brings: [ids.kamala, ids.kabir] }));
  await done(`tenancies/${second.id}/end`, { version: second.version, on: day(0), how: 'left' });
  const third = await addFlat(admin, 'C-303');
  const { mayCome } = await done<TenancyPlan>('tenancies/preview', draft({ flatId: third.id }));
  expect(mayCome.map(({ name, flatNumber }) => [name, flatNumber]).toSorted()).toEqual([
    ['Arun Menon', 'A-101'],
    ['Kabir Menon', 'B-202'],
    ['Kamala Menon', 'B-202'],
  ]);
});

test('who is listed in two of the tenants’ households is offered once, as the heir of one who is in their own', async () => {
  const { admin, flat, owner, tenancy, day, done, draft } = await aMove();
  await done(`tenancies/${tenancy.id}/end`, { version: 1, on: day(-90), how: 'left' });
  const third = await addFlat(admin, 'C-303');
  await done('transfers', {
    ...{ key: crypto.randomUUID(), flatId: third.id, presentOwnerId: null, existingOwnerId: owner.id },
    ...{ newOwner: { name: owner.name, phone: owner.phone, familyDetails: family }, occupancyDate: day(-50) },
  });
  const members = [{ name: 'Asha Rao', relation: 'Mother' }, { personId: owner.id }];
  for (const { id } of [flat, third]) await done('households', { flatId: id, members });
  const { mayCome } = await done<TenancyPlan>('tenancies/preview', draft({ tenants: [{ personId: owner.id }] }));
  expect(mayCome.map(({ name }) => name)).toEqual(['Asha Rao', 'Meera Rao']);
});

test('where nobody is chosen everybody who lives there comes along, and who had left before does not', async () => {
  const { flat, second, tenancy, day, done, draft, living, ids } = await aMove();
  await done(`households/${ids.arun}`, { version: 1, left: day(-3) }, 'PATCH');
  await done(`tenancies/${tenancy.id}/end`, { version: 1, on: day(-1), how: 'left' });
  const plan = await done<TenancyPlan>('tenancies/preview', draft({ brings: null }));
  expect(plan.mayCome.map(({ name, lives }) => [name, lives])).toEqual([
    ['Kamala Menon', true],
    ['Kabir Menon', true],
    ['Arun Menon', false],
  ]);
  const coming = ['Kamala Menon', 'Kabir Menon'];
  expect(plan.household).toEqual(coming.map((name) => ({ name, becomes: 'comes' })));
  await done('tenancies', draft({ brings: null }));
  expect([await living(second.id), await living(flat.id)]).toEqual([coming, []]);
});

test('with everybody of two full households there would be more than a household has: refused, and some can be chosen', async () => {
  const { admin, flat, day, draft, kabirId, done } = await aMove();
  const third = await addFlat(admin, 'C-303');
  await done('tenancies', { ...draft(), flatId: third.id, since: day(-50), tenants: [{ personId: kabirId }] });
  for (const { id, number, count } of [
    { id: flat.id, number: 'A', count: 20 },
    { id: third.id, number: 'C', count: 20 },
  ]) {
    const members = Array.from({ length: count }, (_, nth) => ({ name: `Guest ${number}${nth}` }));
    await done('households', { flatId: id, members });
  }
  const all = await admin.send<Refusal>('POST', '/api/tenancies', draft({ brings: null }));
  expect([all.status, all.body.errors?.['brings']]).toEqual([422, 'A household has at most 30 members']);
  const { mayCome } = await done<TenancyPlan>('tenancies/preview', draft({ brings: [] }));
  const chosen = mayCome.slice(0, 30).map(({ id }) => id);
  await done('tenancies/preview', draft({ brings: chosen }));
  for (const { id } of mayCome.slice(30)) await done(`households/${id}`, { version: 1, left: day(-1) }, 'PATCH');
  const thirty = await done<TenancyPlan>('tenancies/preview', draft({ brings: null }));
  expect(thirty.household).toHaveLength(30);
  await done('tenancies', draft({ brings: chosen }));
});

test('the log says who came along, and from which flats', async () => {
  const { admin, day, draft, done } = await aMove();
  const said = async (id: string) => {
    const activity = (await admin.send<Activity>('GET', `/api/activities/${id}`)).body;
    return say(activitySentence(activity));
  };
  const days = `from ${spokenDay(day(0))} to ${spokenDay(day(300))}`;
  const moved = await doing(admin, 'POST', '/api/tenancies', draft({ brings: null }));
  const act = `let B-202 to Kabir Menon ${days}, with Kamala Menon and 2 more of the household of A-101`;
  expect(await said(moved)).toBe(`Test admin ${act}`);
  const { headers } = await undo(admin, moved);
  expect(await said(activityOf({ headers }))).toBe(`Test admin undid: ${act}`);
  const third = await addFlat(admin, 'C-303');
  await done('tenancies', { ...draft({ flatId: third.id }), since: day(-50) });
  await done('households', { flatId: third.id, members: [{ name: 'Ira Menon' }] });
  const { mayCome } = await done<TenancyPlan>('tenancies/preview', draft());
  const brings = ['Arun Menon', 'Ira Menon'].map((name) => mayCome.find((one) => one.name === name)?.id);
  expect(await said(await doing(admin, 'POST', '/api/tenancies', draft({ brings })))).toBe(
    `Test admin let B-202 to Kabir Menon ${days}, with Arun Menon and Ira Menon of the households of A-101 and C-303`,
  );
});

test('who owns two hundred flats with a household in each is offered all of them at once', async () => {
  const { society, owner, done, draft, day } = await aMove();
  const facts = {
    floor: 1,
    type: '2BHK',
    status: 'Occupied',
    size: null,
    rent: null,
    deposit: null,
    description: null,
  } as const;
  const flats = Array.from({ length: 200 }, (_, nth) => ({ id: newId(), flatNumber: `D-${100 + nth}`, ...facts }));
  const owned = flats.map(({ id, flatNumber }) => {
    return { flatId: id, flatNumber, ownerId: owner.id, ownerName: owner.name, since: day(-300), until: null };
  });
  const listed = { tenancyId: null, ownerId: owner.id, personId: null, since: day(-200), until: null, relation: null };
  const nothing = { phone: null, sex: null, bornYear: null, ageGroup: 'adult', help: null, correction: null } as const;
  await society.context.write(null, async (tx) => {
    await tx.addMany('flats', flatsToAdd(flats));
    await tx.addMany('ownerships', ownershipsToAdd(owned, 10));
    await tx.addMany(
      'householdMembers',
      flats.flatMap(({ id: flatId, flatNumber }) =>
        Array.from({ length: 8 }, (_, place) => {
          return { ...listed, ...nothing, flatId, flatNumber, place, name: `Guest ${flatNumber} ${place}` };
        }),
      ),
    );
  });
  const begun = performance.now();
  const plan = await done<TenancyPlan>('tenancies/preview', draft({ tenants: [{ personId: owner.id }] }));
  // Compared by pairs they took five seconds and more, in which the server answered nobody.
  expect(performance.now() - begun).toBeLessThan(2000);
  expect(plan.mayCome).toHaveLength(1600);
});
