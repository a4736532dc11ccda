import { expect } from 'vitest';
import type { Flat } from '#domain/flat.ts';
import type { HoldersPlan } from '#domain/holders.ts';
import type { HouseholdMember } from '#domain/household.ts';
import type { Nomination } from '#domain/nomination.ts';
import type { OwnerRecord } from '#domain/owner.ts';
import type { Tenancy } from '#domain/tenancy.ts';
import { spokenTenants } from '#domain/tenancyFacts.ts';
import type { TenancyPlan } from '#domain/tenancyPlan.ts';
import type { OwnershipOn, TransferPlan } from '#domain/transfer.ts';
import type { Vehicle } from '#domain/vehicle.ts';
import type { Entering, Items } from './entries.ts';

/*
 * Expects that what was done is what the preview showed, line by line, as the API's lists tell it. The tests read those
 * themselves, and share no code with what makes the previews.
 */

export type AnyPlan = TenancyPlan | TransferPlan | HoldersPlan;

type Asked = {
  flatId: string;
  today: string;
  /**
   * The household that the act was about, where several tenancies may be of one day: that of the first tenancy that was
   * renewed (null: nobody's).
   */
  household?: string | null;
};

export async function expectAsPlanned(as: Entering, asked: Asked, plan: AnyPlan): Promise<void> {
  if ('livesThere' in plan) await expectTenancy(as, asked, plan);
  else if ('after' in plan) await expectHolders(as, asked, plan);
  else await expectTransfer(as, asked, plan);
}

async function itemsOf<T>(as: Entering, path: string): Promise<T[]> {
  const { status, body } = await as.send<Items<T>>('GET', `/api/${path}`);
  expect(status, path).toBe(200);
  return body.items;
}

const lasts = ({ since, until }: { since: string; until: string | null }, day: string) =>
  since <= day && (until === null || day < until);

async function expectTenancy(as: Entering, asked: Asked, plan: TenancyPlan): Promise<void> {
  const { flatId } = asked;
  const tenancies = await itemsOf<Tenancy>(as, `tenancies?flatId=${flatId}`);
  for (const { from, names, as: standing } of plan.livesThere) {
    const tenancy = tenancies.find((one) => lasts(one, from));
    const owners = await ownersOn(as, asked, from);
    const there = tenancy ? spokenTenants(tenancy.tenants) : spokenTenants(owners);
    expect([from, names, standing]).toEqual([from, there || null, tenancy ? 'tenant' : there ? 'owner' : null]);
  }
  if (plan.begins) {
    const { tenants, ...days } = plan.begins;
    const begun = tenancies.find(({ since, until }) => since === days.since && since < until);
    expect(begun).toMatchObject(days);
    expect(spokenTenants(begun?.tenants ?? [])).toBe(tenants);
  }
  if (plan.earlier) expectEarlier(tenancies, plan.earlier);
  const vehicles = await itemsOf<Vehicle>(as, `vehicles?flatId=${flatId}`);
  expect(vehicles.map(({ vehicleNumber }) => vehicleNumber).sort()).toEqual(
    plan.vehicles.flatMap(({ choice, vehicleNumber }) => (choice === 'stays' ? [vehicleNumber] : [])).sort(),
  );
  await expectHousehold(as, asked, plan, tenancies);
}

function expectEarlier(tenancies: Tenancy[], earlier: NonNullable<TenancyPlan['earlier']>): void {
  const { tenants, since, lastDay, until, becomes } = earlier;
  // A tenancy that runs on is cut short by nothing.
  if (becomes === 'runs') expect(until > lastDay, `${until} is after ${lastDay}`).toBe(true);
  const ended = { runs: null, left: 'left', bought: 'bought', renewed: 'renewed', never: expect.anything() }[becomes];
  const there = tenancies.filter((one) => one.since === since && one.until === until && one.lastDay === lastDay);
  expect(there.map((one) => [spokenTenants(one.tenants), one.ended])).toContainEqual([tenants, ended]);
}

async function expectHousehold(
  as: Entering,
  { flatId, household: whose }: Asked,
  plan: TenancyPlan,
  tenancies: Tenancy[],
) {
  const { begins, earlier, household, livesThere } = plan;
  const first = livesThere[0]?.from ?? '';
  const isLet = tenancies.some((one) => lasts(one, first));
  // The owner's household comes or goes only where no tenant was there before, or is afterwards.
  const isCutShort =
    earlier !== null && ['left', 'bought'].includes(earlier.becomes) && earlier.until <= earlier.lastDay;
  const isOwnersTold = (begins !== null && earlier === null) || (begins === null && !isLet && isCutShort);
  const named = (name: string) => household.some((one) => one.name === name);
  const members = await itemsOf<HouseholdMember>(as, `households?flatId=${flatId}`);
  const told = members.flatMap(({ name, until, since, as: standing, tenancyId }) => {
    if (standing === 'tenant' && whose !== undefined && tenancyId !== whose) return [];
    const isThere = lasts({ since, until }, first);
    // Who went on with an heir has a row of the days before as well.
    const isFormer = !isThere && members.some((one) => one.name === name && lasts(one, first));
    if (standing === 'owner')
      return (isThere && isOwnersTold) || (named(name) && !isFormer)
        ? [{ name, becomes: isLet ? 'elsewhere' : 'returns' }]
        : [];
    const leaves = until !== null && until <= (earlier?.until ?? '');
    return isThere || named(name) || until === earlier?.until ? [{ name, becomes: leaves ? 'leaves' : 'stays' }] : [];
  });
  const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);
  expect(told.sort(byName)).toEqual(household.toSorted(byName));
}

async function ownersOn(as: Entering, { flatId, today }: Asked, day: string): Promise<{ name: string }[]> {
  const on = day < today ? day : today;
  const all = await itemsOf<OwnershipOn>(as, `ownerships?on=${on}&flatId=${flatId}`);
  return all.toSorted((one, other) => one.place - other.place).map(({ ownerName }) => ({ name: ownerName }));
}

async function expectTransfer(as: Entering, asked: Asked, plan: TransferPlan): Promise<void> {
  const flat = (await as.send<Flat>('GET', `/api/flats/${asked.flatId}`)).body;
  expect([flat.status, flat.totalResidents]).toEqual([plan.flat.statusAfter, plan.flat.residentsAfter]);
  expect([flat.ownerName, flat.jointOwners]).toEqual([plan.to.name, []]);
  const people = await itemsOf<OwnerRecord>(as, 'owners');
  for (const seller of [plan.from, ...plan.jointSellers]) {
    if (seller === null) continue;
    const { status } = people.find(({ id }) => id === seller.ownerId) as OwnerRecord;
    expect([seller.name, status]).toEqual([seller.name, seller.statusAfter]);
  }
  await expectVehicles(as, asked, plan.vehicles);
  await expectTenancies(as, asked, plan.tenancies);
  await expectEnds(
    as,
    asked,
    plan.to.since,
    [plan.from, ...plan.jointSellers].flatMap((one) => one ?? []),
    plan,
  );
  await expectLeaseback(as, asked, plan.leaseback);
}

/** Those who stay as tenants have the tenancy, the household and the vehicles that the preview showed. */
async function expectLeaseback(as: Entering, { flatId }: Asked, planned: TransferPlan['leaseback']): Promise<void> {
  if (planned === null) return;
  const { tenants, since, lastDay, vehicles, members } = planned;
  const begun = (await itemsOf<Tenancy>(as, `tenancies?flatId=${flatId}`)).find((one) => one.since === since);
  expect([spokenTenants(begun?.tenants ?? []), begun?.lastDay]).toEqual([tenants, lastDay]);
  const there = await itemsOf<Vehicle>(as, `vehicles?flatId=${flatId}`);
  expect(there.map(({ vehicleNumber }) => vehicleNumber)).toEqual(expect.arrayContaining(vehicles));
  const listed = await itemsOf<HouseholdMember>(as, `households?flatId=${flatId}`);
  const staying = listed.filter((one) => one.as === 'tenant' && one.until === begun?.until);
  expect(staying.map(({ name }) => name)).toEqual(expect.arrayContaining(members));
}

async function expectHolders(as: Entering, asked: Asked, plan: HoldersPlan): Promise<void> {
  const flat = (await as.send<Flat>('GET', `/api/flats/${asked.flatId}`)).body;
  const held = [{ name: flat.ownerName, share: flat.ownerShare }, ...flat.jointOwners];
  expect(held.map(({ name, share }) => [name, share])).toEqual(plan.after.map(({ name, share }) => [name, share]));
  expect([flat.status, flat.totalResidents]).toEqual([plan.flat.statusAfter, plan.flat.residentsAfter]);
  const people = await itemsOf<OwnerRecord>(as, 'owners');
  for (const { ownerId, name, statusAfter } of plan.leave)
    expect([name, people.find(({ id }) => id === ownerId)?.status]).toEqual([name, statusAfter]);
  await expectVehicles(as, asked, plan.vehicles);
  await expectTenancies(as, asked, plan.tenancies);
  await expectEnds(as, asked, plan.on, plan.leave, plan);
  await expectLeaseback(as, asked, plan.leaseback);
}

/** Expects that of those who leave exactly what the preview showed has ended on the day. */
async function expectEnds(
  as: Entering,
  { flatId }: Asked,
  on: string,
  leave: readonly { ownerId: string | null }[],
  { ends: planned, died, heir }: Pick<TransferPlan, 'ends' | 'died' | 'heir'>,
): Promise<void> {
  const nominations = await itemsOf<Nomination>(as, `nominations?flatId=${flatId}`);
  const members = await itemsOf<HouseholdMember>(as, `households?flatId=${flatId}`);
  // Who left a household on that day has died, where the preview said so of them all.
  const placesLeft = new Map<string | null, string[]>();
  for (const { ownerId } of died ? leave : []) {
    const listed = await itemsOf<HouseholdMember>(as, `households?personId=${ownerId}`);
    const left = listed.filter((one) => one.left === (on < one.since ? one.since : on));
    placesLeft.set(ownerId, left.map(({ flatNumber }) => flatNumber).sort());
    expect(listed.filter((one) => one.until === null)).toEqual([]);
  }
  // Who goes on living there is listed with the heir from that day on, and with who died until then.
  const goesOn = ({ name, sex, help }: HouseholdMember) =>
    members.some((one) => one.until === null && one.name === name && one.sex === sex && one.help === help);
  const [stays, leaves] = [heir?.members ?? [], heir ? (one: HouseholdMember) => !goesOn(one) : () => true];
  const there = members.filter(({ until }) => until === null).map(({ name }) => name);
  expect(there).toEqual(expect.arrayContaining(stays));
  const isOver = ({ since, until }: { since: string; until: string | null }) => until === (on < since ? since : on);
  const ended = leave.flatMap(({ ownerId }) => {
    const made = nominations.filter((one) => one.ownerId === ownerId && one.ended === 'ownership' && isOver(one));
    const gone = members.filter((one) => one.ownerId === ownerId && one.left === null && isOver(one) && leaves(one));
    const livedIn = placesLeft.get(ownerId) ?? [];
    if (made.length + gone.length + livedIn.length === 0) return [];
    const nominees = made.flatMap((one) => one.nominees.map(({ name }) => name));
    return [{ ownerId, until: on, nominees, members: gone.map(({ name }) => name), livedIn }];
  });
  expect(ended).toEqual(planned.map(({ name: _, ...one }) => one));
}

async function expectVehicles(as: Entering, { flatId }: Asked, planned: TransferPlan['vehicles']): Promise<void> {
  const there = (await itemsOf<Vehicle>(as, `vehicles?flatId=${flatId}`)).map(({ id }) => id);
  for (const { id, vehicleNumber, choice } of planned)
    expect([vehicleNumber, there.includes(id)]).toEqual([vehicleNumber, choice === 'stays']);
}

async function expectTenancies(as: Entering, { flatId }: Asked, planned: TransferPlan['tenancies']): Promise<void> {
  const all = await itemsOf<Tenancy>(as, `tenancies?flatId=${flatId}`);
  const listed = await itemsOf<HouseholdMember>(as, `households?flatId=${flatId}`);
  for (const { tenants, since, lastDay, until, becomes, members } of planned) {
    const there = all.filter((one) => one.since === since && one.lastDay === lastDay);
    const found = there.map((one) => [
      spokenTenants(one.tenants),
      one.until,
      becomes === 'stays' || one.ended !== null,
    ]);
    expect(found).toContainEqual([tenants, until, true]);
    const isAsTold = (one: HouseholdMember) =>
      becomes === 'bought' ? one.as === 'owner' && one.until === null : one.as === 'tenant' && one.until === until;
    // Who went on with an heir has a row of the days before as well.
    const told = listed.filter((one) => one.left === null && isAsTold(one)).map(({ name }) => name);
    expect(members.filter((name) => !told.includes(name))).toEqual([]);
  }
}
