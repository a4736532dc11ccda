import { dayIn } from '#domain/day.ts';
import { familyErrors, knownFamily } from '#domain/family.ts';
import { type Messages, message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import type { TenancyDraft, TenancyEnding, TenancyFacts, TenancyRenewal } from '#domain/tenancy.ts';
import { dayAfter, spokenTenants, tenancyErrors } from '#domain/tenancyFacts.ts';
import { leavingFor } from '#domain/tenancyPlan.ts';
import type { VehicleChoice } from '#domain/transfer.ts';
import { requireSeen } from '#server/changes/seen.ts';
import type { ReadTx } from '#server/changes/write.ts';
import { inSlices } from '#server/database/slices.ts';
import type { Tables, TenantsTable } from '#server/database/tables.ts';
import { numberToday } from '#server/dated/flatNumbers.ts';
import { requireFlat } from '#server/flats/queries.ts';
import { type Right, refuseIfAny } from '#server/http/valid.ts';
import { type Coming, whoComes, whoMayCome } from '#server/tenancies/bringing.ts';
import { findTenancy, type TenancyRow, tenancyWithin, tenantRows } from '#server/tenancies/queries.ts';
import { type FlatPeriod, readTenants, type Tenant } from '#server/tenancies/tenants.ts';

/*
 * The checks of letting, renewing and ending (docs/rules.md, Tenancies). Each reads all that the change touches in its
 * transaction; the command and its preview begin with the same function.
 */

/** An existing tenancy, and what becomes of it. */
export type Earlier = {
  row: TenancyRow;
  tenants: TenantsTable[];
  /** Its `until` afterwards. */
  until: string;
  ended: TenancyRow['ended'];
  /** The vehicles that its tenants have at the flat. */
  vehicles: { row: Tables['vehicles']; choice: VehicleChoice }[];
  /**
   * Where it never begins, the tenancy that it renewed: that goes on, or has ended as `left` where others rent the
   * flat.
   */
  renewed: { row: TenancyRow; until: string; ended: TenancyRow['ended'] } | null;
};

export type Opening = {
  flatId: string;
  flatNumber: string;
  facts: TenancyFacts;
  renews: string | null;
  householdOf: string | null;
};

type Beginning = Opening & {
  tenants: Tenant[];
  until: string;
  /** Who comes with the tenants from another flat. */
  brings: Coming[];
  /** Who might come; null where the check had no need to know. */
  mayCome: Coming[] | null;
};

export type CheckedTenancy = {
  flatId: string | null;
  flatNumber: string;
  earlier: Earlier | null;
  begins: Beginning | null;
};
type Letting = CheckedTenancy & { begins: Beginning };

/**
 * Checks a letting. Throws Problem invalid (the days, the tenants, the counts), conflict at `flatId`, at `since` or
 * `lastDay` where it is let on these days, at `ends` where whoever is to leave has left already; stale where their
 * tenancy was changed.
 */
export async function checkLetting(tx: ReadTx, { flatId, ends, brings, ...facts }: TenancyDraft): Promise<Letting> {
  const { flatNumber } = await requireFlat(tx.db, flatId);
  const earlier = ends && (await leavers(tx, { flatId, flatNumber, facts }, ends));
  const opening = { flatId, flatNumber, facts, renews: null, householdOf: null };
  const begins = await beginning(tx, opening, earlier?.row.id);
  const letting = { flatId, since: facts.since, tenants: begins.tenants };
  const mayCome = brings?.length !== 0 ? await whoMayCome(tx, letting) : null;
  return { flatId, flatNumber, earlier, begins: { ...begins, brings: whoComes(mayCome ?? [], brings), mayCome } };
}

/** The tenancy that ends because others come: a tenant who rents the flat afterwards too stays, with their vehicles. */
async function leavers(
  tx: ReadTx,
  { flatId, flatNumber, facts }: Pick<Opening, 'flatId' | 'flatNumber' | 'facts'>,
  { id, version, vehicles }: NonNullable<TenancyDraft['ends']>,
): Promise<Earlier> {
  const row = await seenTenancy(tx, id, version, { isOpen: true, at: 'ends' });
  const tenants = await tenantRows(tx.db, id);
  const { since, lastDay } = row;
  const name = spokenTenants(tenants);
  if (row.flatId !== flatId)
    throw new Problem('conflict', message('tenancy_of_other_flat', { flatNumber }), { at: 'ends' });
  const leaving = leavingFor({ flatNumber, since, lastDay, tenants: name }, facts.since, tx.today);
  if ('code' in leaving) throw new Problem('invalid', leaving, { errors: { since: leaving } });
  const { until, isEnded } = leaving;
  if (!isEnded) return { row, tenants, until: row.until, ended: null, vehicles: [], renewed: null };
  const stay = new Set(facts.tenants.map(({ personId }) => personId));
  const leave = tenants.filter(({ personId }) => !stay.has(personId));
  const ends = await ending(tx, row, { until, tenants: leave, choices: vehicles });
  // Others come in its place, so the tenancy that it renewed goes on no longer than it did.
  const renewed = ends.renewed && { ...ends.renewed, until: ends.renewed.row.until, ended: 'left' as const };
  return { row, tenants, ...ends, renewed, ended: 'left' };
}

/**
 * Checks an ending. Throws Problem not_found, stale, invalid (the day), conflict where it was ended already, with by
 * whom and when.
 */
export async function checkEnding(
  tx: ReadTx,
  id: string,
  draft: TenancyEnding,
): Promise<CheckedTenancy & { earlier: Earlier }> {
  const { version, on, how, vehicles } = draft;
  const row = await seenTenancy(tx, id, version, { isOpen: true, at: 'on' });
  const { flatId, since, lastDay } = row;
  const flatNumber = await numberToday(tx.db, row);
  const over = dayAfter(lastDay);
  const refuse = (reason: ReturnType<typeof message>) => refuseIfAny({ on: reason });
  if (on < since) refuse(message('tenancy_ends_before', { since }));
  // A tenancy that has not begun is taken back: it has no day.
  if (since > tx.today && on !== since) refuse(message('tenancy_not_begun', { since }));
  if (since <= tx.today && on > tx.today) refuse(message('day_in_future', { day: on }));
  if (on > over) refuse(message('tenancy_over_by_itself', { until: over }));
  const tenants = await tenantRows(tx.db, id);
  const ends = await ending(tx, row, { until: on, tenants, choices: vehicles });
  return { flatId, flatNumber, earlier: { row, tenants, ...ends, ended: how }, begins: null };
}

/**
 * Checks a renewal. The agreement begins the day after the last of the one it renews, unless it says otherwise; one
 * that begins sooner ends the other. Throws what letting and correcting throw, and conflict where the other was ended
 * already.
 */
export async function checkRenewal(tx: ReadTx, id: string, draft: TenancyRenewal): Promise<Letting> {
  const { version, ...facts } = draft;
  const row = await seenTenancy(tx, id, version, { isOpen: true });
  const { flatId, since, until } = row;
  if (flatId === null) throw new Problem('conflict', message('flat_gone'));
  const { flatNumber } = await requireFlat(tx.db, flatId);
  if (facts.since <= since) refuseIfAny({ since: message('renewal_before', { since }) });
  const renewed = { until: facts.since < until ? facts.since : until, ended: 'renewed' } as const;
  const tenants = await tenantRows(tx.db, id);
  // The same household goes on under the renewal.
  const opening = { flatId, flatNumber, facts, renews: id, householdOf: row.householdOf ?? id };
  const begins = await beginning(tx, opening, id);
  return { flatId, flatNumber, earlier: { row, tenants, ...renewed, vehicles: [], renewed: null }, begins };
}

type Ending = { until: string; tenants: readonly TenantsTable[]; choices: TenancyEnding['vehicles'] };

async function ending(tx: ReadTx, row: TenancyRow, { until, tenants, choices }: Ending) {
  const renewed = until === row.since ? await renewedBy(tx, row) : null;
  // Whoever rents the flat under what the renewal renewed still lives there.
  const goesOn = renewed !== null && renewed.ended === null && renewed.until > tx.today;
  const stay = new Set(goesOn ? (await tenantRows(tx.db, renewed.row.id)).map(({ personId }) => personId) : []);
  const leave = tenants.filter(({ personId }) => !stay.has(personId));
  const all = await vehiclesOf(tx, row.flatId, leave);
  const vehicles = all.map((vehicle) => ({ row: vehicle, choice: choices[vehicle.id] ?? ('leaves' as const) }));
  return { until, vehicles, renewed };
}

/**
 * The tenancy that a renewal renewed, where the renewal never begins: as it was before, with no end recorded. Where
 * others rent the flat by now on the days for which it would go on, it has ended as `left`.
 */
async function renewedBy(tx: ReadTx, { id, renews, flatId }: TenancyRow): Promise<Earlier['renewed']> {
  if (renews === null) return null;
  const query = tx.db.selectFrom('tenancies').selectAll().where('id', '=', renews).where('ended', '=', 'renewed');
  const row = await query.executeTakeFirst();
  if (!row) return null;
  const until = dayAfter(row.lastDay);
  const isLet = flatId !== null && (await tenancyWithin(tx, { flatId, otherThan: [id, row.id] }, { ...row, until }));
  return isLet ? { row, until: row.until, ended: 'left' } : { row, until, ended: null };
}

async function vehiclesOf({ db }: ReadTx, flatId: string | null, tenants: readonly TenantsTable[]) {
  if (flatId === null) return [];
  const people = tenants.flatMap(({ personId }) => personId ?? []);
  const vehicles = await inSlices(people, (some) =>
    db.selectFrom('vehicles').selectAll().where('flatId', '=', flatId).where('ownerId', 'in', some).execute(),
  );
  return vehicles.toSorted((one, other) => (one.numberKey < other.numberKey ? -1 : 1));
}

async function beginning(tx: ReadTx, opening: Opening, otherThan: string | undefined): Promise<Beginning> {
  const { flatId, flatNumber, facts } = opening;
  const at = { flatId, flatNumber, since: facts.since, until: dayAfter(facts.lastDay) };
  const tenants = await checkFacts(tx, facts, at);
  await requireFree(tx, at, otherThan === undefined ? [] : [otherThan]);
  return { ...opening, tenants, until: at.until, brings: [], mayCome: null };
}

/** What the society's rule and its day say of a tenancy's facts, or of as many of them as could be read. */
export function factsErrors({ today, society }: ReadTx, facts: Right<TenancyFacts>): Messages {
  return {
    ...familyErrors(knownFamily(facts.familyDetails ?? {}), society.familyRule),
    ...tenancyErrors(facts, today),
  };
}

/**
 * Checks the facts of a tenancy, and throws all that is wrong at once, each at its field. Answers who the tenants are.
 */
export async function checkFacts(
  tx: ReadTx,
  facts: TenancyFacts,
  at: FlatPeriod,
  { before = [] as readonly TenantsTable[], errors = {} as Messages } = {},
): Promise<Tenant[]> {
  const found = await readTenants(tx, facts.tenants, at, before);
  refuseIfAny({
    ...found.errors,
    ...factsErrors(tx, facts),
    ...errors,
  });
  return found.tenants;
}

/** Throws Problem conflict where the flat is let on these days, at the day that lies in the other tenancy. */
export async function requireFree(
  tx: ReadTx,
  { flatId, flatNumber, ...days }: FlatPeriod,
  otherThan: string[],
): Promise<void> {
  const other = await tenancyWithin(tx, { flatId, flatNumber, otherThan }, days);
  if (!other) return;
  const at = other.since <= days.since ? 'since' : 'lastDay';
  const { since, until, tenants } = other;
  const last = until <= other.lastDay ? until : other.lastDay;
  throw new Problem('conflict', message('flat_let', { flatNumber, name: spokenTenants(tenants), since, until: last }), {
    at,
  });
}

/** The tenancy, unless it was changed since the person saw it; with `isOpen`, unless somebody has ended it. */
export async function seenTenancy(
  tx: ReadTx,
  id: string,
  version: number,
  { isOpen = false, at }: { isOpen?: boolean; at?: string } = {},
): Promise<TenancyRow> {
  const { db } = tx;
  const row = await db.selectFrom('tenancies').selectAll().where('id', '=', id).executeTakeFirst();
  const before = existing(row ?? null);
  if (isOpen) await requireOpen(tx, before, at);
  await requireSeen(before, version, message('tenancy_changed_meanwhile'), () => findTenancy(db, tx.today, id));
  return before;
}

/** Throws Problem conflict where somebody has ended or renewed it already, with who said so and when. */
async function requireOpen(tx: ReadTx, tenancy: TenancyRow, at: string | undefined): Promise<void> {
  const { id, since, until, ended } = tenancy;
  if (ended === null) return;
  const changes = await tx.db
    .selectFrom('changes')
    .innerJoin('activities', 'activities.id', 'changes.activityId')
    .select(['activities.actorName', 'activities.at', 'changes.before', 'changes.after'])
    .where('changes.topic', '=', 'tenancies')
    .where('changes.entityId', '=', id)
    .orderBy('changes.seq', 'desc')
    .execute();
  const line = changes.find(({ before, after }) => endOf(before) === null && endOf(after) !== null);
  const on = dayIn(tx.society.timeZone, new Date(line?.at ?? tenancy.updatedAt));
  const said = { flatNumber: await numberToday(tx.db, tenancy), name: line?.actorName ?? null, on };
  const reason =
    until === since ? message('tenancy_taken_back', { ...said, since }) : message('tenancy_ended', { ...said, until });
  throw new Problem('conflict', reason, at === undefined ? {} : { at });
}

function endOf(row: string | null): string | null {
  return row === null ? null : ((JSON.parse(row) as TenancyRow).ended ?? null);
}

export function existing<T>(tenancy: T | null): T {
  if (!tenancy) throw new Problem('not_found', message('tenancy_not_found'));
  return tenancy;
}
