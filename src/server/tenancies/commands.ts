import type { ActivityKind } from '#domain/activity.ts';
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
import type { Tx } from '#server/changes/write.ts';
import type { Tables, TenantsTable } from '#server/database/tables.ts';
import { refuseIfAny } from '#server/http/valid.ts';
import { requireOpen } from '#server/tenancies/ended.ts';
import { findTenancy, type TenancyRow, tenancyWithin, tenantRows } from '#server/tenancies/queries.ts';
import { readTenants, type Tenant, writeTenants } from '#server/tenancies/tenants.ts';
import { settleVehicles } from '#server/tenancies/vehicles.ts';

/*
 * Who rents a flat (docs/rules.md, Tenancies): a dated relation that ends by itself, so that its end is known from the
 * beginning. Only what is written here writes it.
 */

/**
 * Lets a flat. Throws Problem invalid (the days, the tenants, the counts), conflict at `flatId`, at `since` or `lastDay`
 * where it is let on these days.
 */
export async function addTenancy(tx: Tx, { flatId, ...facts }: TenancyDraft): Promise<Tenancy> {
  const flat = await tx.db.selectFrom('flats').select('flatNumber').where('id', '=', flatId).executeTakeFirst();
  if (!flat) throw new Problem('conflict', message('flat_gone'), { at: 'flatId' });
  return open(tx, { flatId, flatNumber: flat.flatNumber, facts, renews: null, householdOf: null });
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
  const before = await requireOpen(tx, existing(await rowOf(tx, id)));
  requireSeen(await current(tx, id), before, version);
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
  await settleVehicles(tx, before, tenants, vehicles);
  describe(tx, 'ending', { flatNumber, tenants, from: null, to: on });
  return existing(await findTenancy(tx.db, id));
}

/**
 * Enters the agreement that follows on another. It begins the day after that one's last, unless it says otherwise; one that
 * begins sooner ends it. Throws what letting and correcting throw, and conflict where the other was ended already.
 */
export async function renewTenancy(tx: Tx, id: string, { version, ...facts }: TenancyRenewal): Promise<Tenancy> {
  const before = await requireOpen(tx, existing(await rowOf(tx, id)));
  requireSeen(await current(tx, id), before, version);
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
  const { id } = await tx.add('tenancies', {
    ...at,
    ...columnsOf(facts),
    ended: null,
    renews,
    householdOf,
    correction: null,
  });
  await writeTenants(tx, id, tenants);
  const days = { from: facts.since, to: facts.lastDay };
  describe(tx, renews === null ? 'add' : 'renewal', { flatNumber, tenants, ...days });
  return existing(await findTenancy(tx.db, id));
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

type Told = { flatNumber: string; tenants: readonly { name: string }[]; from: string | null; to: string };

function describe(tx: Tx, kind: ActivityKind, { flatNumber, tenants, from, to }: Told): void {
  tx.describe(kind, { topic: 'tenancies', label: flatNumber, count: 1, other: spokenTenants(tenants), from, to });
}

async function rowOf({ db }: Tx, id: string): Promise<Tables['tenancies'] | null> {
  return (await db.selectFrom('tenancies').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

function current({ db }: Tx, id: string): Promise<Tenancy | null> {
  return findTenancy(db, id);
}

function requireSeen(now: Tenancy | null, before: TenancyRow, version: number): void {
  if (before.version === version) return;
  throw new Problem('stale', message('tenancy_changed_meanwhile'), { current: now });
}

async function seen(tx: Tx, id: string, version: number): Promise<TenancyRow> {
  const before = existing(await rowOf(tx, id));
  requireSeen(await current(tx, id), before, version);
  return before;
}

export function existing<T>(tenancy: T | null): T {
  if (!tenancy) throw new Problem('not_found', message('tenancy_not_found'));
  return tenancy;
}
