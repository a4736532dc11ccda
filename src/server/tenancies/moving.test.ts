// A tenant who moves to another flat of the society brings their household (docs/rules.md, Tenancies).
import { expect, test } from 'vitest';
import type { HouseholdMember } from '#domain/household.ts';
import type { Tenancy } from '#domain/tenancy.ts';
import type { TenancyPlan } from '#domain/tenancyPlan.ts';
import { activityOf, undo } from '../../../tests/support/activities.ts';
import { addFlat, type Items } from '../../../tests/support/entries.ts';
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

test('who comes while the other tenancy goes on lives there no longer; where they come later, nothing is ended yet', async () => {
  const { flat, second, day, done, draft, living, ids } = await aMove();
  await done('tenancies', draft({ brings: [ids.arun] }));
  expect([await living(flat.id), await living(second.id)]).toEqual([['Kamala Menon', 'Kabir Menon'], ['Arun Menon']]);
  const third = await aMove();
  await third.done('tenancies', third.draft({ since: day(10), lastDay: day(200), brings: [third.ids.arun] }));
  expect(await third.living(third.flat.id)).toEqual(['Kamala Menon', 'Kabir Menon', 'Arun Menon']);
  expect(await third.living(third.second.id, day(10))).toEqual(['Arun Menon']);
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
