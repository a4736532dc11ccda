import type { ActivityKind } from '#domain/activity.ts';
import { dayIn } from '#domain/day.ts';
import { familyErrors } from '#domain/family.ts';
import { type Messages, message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import type {
  Tenancy,
  TenancyCorrection,
  TenancyDraft,
  TenancyEnding,
  TenancyFacts,
  TenancyRenewal,
} from '#domain/tenancy.ts';
import { dayAfter, spokenTenants, tenancyErrors } from '#domain/tenancyFacts.ts';
import { requireSeen } from '#server/changes/seen.ts';
import type { Draft, Tx } from '#server/changes/write.ts';
import type { TenantsTable } from '#server/database/tables.ts';
import { requireFlat } from '#server/flats/queries.ts';
import { refuseIfAny } from '#server/http/valid.ts';
import { findTenancy, type TenancyRow, tenancyWithin, tenantRows } from '#server/tenancies/queries.ts';
import { readTenants, type Tenant, writeTenants } from '#server/tenancies/tenants.ts';
import { moveVehicle } from '#server/vehicles/commands.ts';

/*
 * Who rents a flat (docs/rules.md, Tenancies): a dated relation that ends by itself, so that its end is known from the
 * beginning. Only what is written here writes it.
 */

/**
 * Lets a flat. Throws Problem invalid (the days, the tenants, the counts), conflict at `flatId`, at `since` or `lastDay`
 * where it is let on these days.
 */
export async function addTenancy(tx: Tx, { flatId, ...facts }: TenancyDraft): Promise<Tenancy> {
  const { flatNumber } = await requireFlat(tx.db, flatId);
  return open(tx, { flatId, flatNumber, facts, renews: null, householdOf: null });
}

/**
 * Puts a tenancy right, with a reason. Throws Problem not_found, stale (with the tenancy as it is now), invalid, conflict
 * where the flat is let to others on these days.
 */
export async function correctTenancy(
  tx: Tx,
  id: string,
  { version, reason, endedOn, ...facts }: TenancyCorrection,
): Promise<Tenancy> {
  const before = await seen(tx, id, version);
  const tenantsBefore = await tenantRows(tx.db, id);
  const { flatId, flatNumber, ended } = before;
  const until = endedOn ?? dayAfter(facts.lastDay);
  const errors: Messages = {};
  if (endedOn !== null && ended === null) errors['endedOn'] = message('tenancy_not_ended');
  else if (endedOn !== null && endedOn < facts.since)
    errors['endedOn'] = message('tenancy_ends_before', { since: facts.since });
  else if (endedOn !== null && endedOn > dayAfter(facts.lastDay))
    errors['endedOn'] = message('tenancy_over_by_itself', { until: dayAfter(facts.lastDay) });
  const at = { flatId, flatNumber, since: facts.since, until };
  const tenants = await check(tx, facts, at, { before: tenantsBefore, errors });
  await requireFree(tx, at, [id]);
  await tx.change('tenancies', before, { ...columnsOf(facts), until, correction: reason });
  await writeTenants(tx, id, tenants);
  tx.describe('edit', { topic: 'tenancies', label: flatNumber, count: 1 });
  return existing(await findTenancy(tx.db, id));
}

/**
 * Ends a tenancy on a day that has come, and settles the vehicles that its tenants have at the flat. Throws Problem
 * not_found, stale, invalid (the day), conflict where it was ended already, with by whom and when.
 */
export async function endTenancy(tx: Tx, id: string, { version, on, how, vehicles }: TenancyEnding): Promise<Tenancy> {
  const before = await seen(tx, id, version, { isOpen: true });
  const { flatNumber, since, lastDay } = before;
  const over = dayAfter(lastDay);
  const refuse = (reason: ReturnType<typeof message>) => refuseIfAny({ on: reason });
  if (on < since) refuse(message('tenancy_ends_before', { since }));
  // What has not begun is taken back: it has no day.
  if (since > tx.today && on !== since) refuse(message('tenancy_not_begun', { since }));
  if (since <= tx.today && on > tx.today) refuse(message('day_in_future', { day: on }));
  if (on > over) refuse(message('tenancy_over_by_itself', { until: over }));
  const tenants = await tenantRows(tx.db, id);
  await tx.change('tenancies', before, { until: on, ended: how });
  if (on === since) await unsayRenewal(tx, before);
  await settleVehicles(tx, before, tenants, vehicles);
  describe(tx, 'ending', { flatNumber, tenants, from: null, to: on });
  return existing(await findTenancy(tx.db, id));
}

/** A renewal that never begins leaves the one before as it was: nobody has said what becomes of it. */
async function unsayRenewal(tx: Tx, { renews }: TenancyRow): Promise<void> {
  if (renews === null) return;
  const query = tx.db.selectFrom('tenancies').selectAll().where('id', '=', renews).where('ended', '=', 'renewed');
  const renewed = await query.executeTakeFirst();
  if (renewed) await tx.change('tenancies', renewed, { until: dayAfter(renewed.lastDay), ended: null });
}

/**
 * Enters the agreement that follows on another. It begins the day after that one's last, unless it says otherwise; one that
 * begins sooner ends it. Throws what letting and correcting throw, and conflict where the other was ended already.
 */
export async function renewTenancy(tx: Tx, id: string, { version, ...facts }: TenancyRenewal): Promise<Tenancy> {
  const before = await seen(tx, id, version, { isOpen: true });
  const { flatId, flatNumber, since, until } = before;
  if (flatId === null) throw new Problem('conflict', message('flat_gone'));
  if (facts.since <= since) refuseIfAny({ since: message('renewal_before', { since }) });
  await tx.change('tenancies', before, { until: facts.since < until ? facts.since : until, ended: 'renewed' });
  // Those who live there go on living there.
  return open(tx, { flatId, flatNumber, facts, renews: id, householdOf: before.householdOf ?? id });
}

type Opening = {
  flatId: string;
  flatNumber: string;
  facts: TenancyFacts;
  renews: string | null;
  householdOf: string | null;
};

async function open(tx: Tx, { flatId, flatNumber, facts, renews, householdOf }: Opening): Promise<Tenancy> {
  const at = { flatId, flatNumber, since: facts.since, until: dayAfter(facts.lastDay) };
  const tenants = await check(tx, facts, at);
  await requireFree(tx, at, []);
  const { id } = await insertTenancy(tx, { flatId, flatNumber, facts, renews, householdOf }, tenants);
  const days = { from: facts.since, to: facts.lastDay };
  describe(tx, renews === null ? 'add' : 'renewal', { flatNumber, tenants, ...days });
  return existing(await findTenancy(tx.db, id));
}

type WholeTenancy = Omit<TenancyRow, 'correction' | 'version' | 'createdAt' | 'updatedAt'> & {
  tenants: { personId: string; name: string }[];
};

/** What an import brings of tenancies under ids of their own; its plan has checked what there is to check. */
export function tenanciesToAdd(all: WholeTenancy[]): Draft<'tenancies'>[] {
  return all.map(({ tenants: _, ...row }) => ({ ...row, correction: null }));
}

/** Their people, in their order. */
export function tenantsToAdd(all: WholeTenancy[]): Draft<'tenants'>[] {
  return all.flatMap(({ id, tenants }) => tenants.map((one, nth) => ({ tenancyId: id, place: nth + 1, ...one })));
}

/** Writes a tenancy that has been checked, with its people in their order. */
export async function insertTenancy(
  tx: Tx,
  { flatId, flatNumber, facts, renews, householdOf }: Opening,
  tenants: readonly Tenant[],
): Promise<TenancyRow> {
  const columns = { ...columnsOf(facts), ended: null, renews, householdOf, correction: null };
  const row = await tx.add('tenancies', { flatId, flatNumber, ...columns, until: dayAfter(facts.lastDay) });
  await writeTenants(tx, row.id, tenants);
  return row;
}

type Columns = Omit<
  TenancyRow,
  | ('id' | 'flatId' | 'flatNumber' | 'until' | 'ended' | 'renews' | 'householdOf' | 'correction')
  | ('version' | 'createdAt' | 'updatedAt')
>;

function columnsOf({ tenants: _, familyDetails, ...facts }: TenancyFacts): Columns {
  return { ...facts, ...familyDetails };
}

type Place = { flatId: string | null; flatNumber: string; since: string; until: string };

/** All that is wrong with the facts, each at its field. Answers who the tenants are. */
async function check(
  tx: Tx,
  facts: TenancyFacts,
  at: Place,
  { before = [] as readonly TenantsTable[], errors = {} as Messages } = {},
): Promise<Tenant[]> {
  const found = await readTenants(tx, facts.tenants, at, before);
  refuseIfAny({
    ...found.errors,
    ...familyErrors(facts.familyDetails, tx.society.familyRule),
    ...tenancyErrors(facts, tx.today),
    ...errors,
  });
  return found.tenants;
}

/** Throws Problem conflict, at the day that lies in the other's days. */
async function requireFree(tx: Tx, { flatId, flatNumber, ...days }: Place, otherThan: string[]): Promise<void> {
  if (flatId === null) return;
  const other = await tenancyWithin(tx.db, { flatId, otherThan }, days);
  if (!other) return;
  const at = other.since <= days.since ? 'since' : 'lastDay';
  const { since, until, tenants } = other;
  const last = until <= other.lastDay ? until : other.lastDay;
  throw new Problem('conflict', message('flat_let', { flatNumber, name: spokenTenants(tenants), since, until: last }), {
    at,
  });
}

type Described = { flatNumber: string; tenants: readonly { name: string }[]; from: string | null; to: string };

function describe(tx: Tx, kind: ActivityKind, { flatNumber, tenants, from, to }: Described): void {
  tx.describe(kind, { topic: 'tenancies', label: flatNumber, count: 1, other: spokenTenants(tenants), from, to });
}

/** Each vehicle that the tenants have at the flat leaves it with them, unless it was said that it stays. */
async function settleVehicles(
  tx: Tx,
  { flatId }: TenancyRow,
  tenants: readonly TenantsTable[],
  choices: TenancyEnding['vehicles'],
): Promise<void> {
  const people = tenants.flatMap(({ personId }) => personId ?? []);
  if (flatId === null || people.length === 0) return;
  const vehicles = await tx.db
    .selectFrom('vehicles')
    .selectAll()
    .where('flatId', '=', flatId)
    .where('ownerId', 'in', people)
    .orderBy('numberKey')
    .execute();
  for (const vehicle of vehicles) if (choices[vehicle.id] !== 'stays') await moveVehicle(tx, vehicle, { flatId: null });
}

/** As whoever changes it saw it; `isOpen`, and not ended by anybody yet. */
async function seen(tx: Tx, id: string, version: number, { isOpen = false } = {}): Promise<TenancyRow> {
  const { db } = tx;
  const row = await db.selectFrom('tenancies').selectAll().where('id', '=', id).executeTakeFirst();
  const before = existing(row ?? null);
  if (isOpen) await requireOpen(tx, before);
  await requireSeen(before, version, message('tenancy_changed_meanwhile'), () => findTenancy(db, id));
  return before;
}

/** Throws Problem conflict where somebody has ended or renewed it already, with who said so and when. */
async function requireOpen(tx: Tx, tenancy: TenancyRow): Promise<void> {
  const { id, flatNumber, until, ended } = tenancy;
  if (ended === null) return;
  const said = await tx.db
    .selectFrom('changes')
    .innerJoin('activities', 'activities.id', 'changes.activityId')
    .select(['activities.actorName', 'activities.at', 'changes.before', 'changes.after'])
    .where('changes.topic', '=', 'tenancies')
    .where('changes.entityId', '=', id)
    .orderBy('changes.seq', 'desc')
    .execute();
  const line = said.find(({ before, after }) => endOf(before) === null && endOf(after) !== null);
  const on = dayIn(tx.society.timeZone, new Date(line?.at ?? tenancy.updatedAt));
  throw new Problem('conflict', message('tenancy_ended', { flatNumber, until, name: line?.actorName ?? null, on }));
}

function endOf(row: string | null): string | null {
  return row === null ? null : ((JSON.parse(row) as TenancyRow).ended ?? null);
}

export function existing<T>(tenancy: T | null): T {
  if (!tenancy) throw new Problem('not_found', message('tenancy_not_found'));
  return tenancy;
}
