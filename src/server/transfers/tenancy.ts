import { message } from '#domain/message.ts';
import { spokenTenants } from '#domain/tenancyFacts.ts';
import type { PlannedTenancy, TenancyChoice } from '#domain/transfer.ts';
import type { ReadTx, Tx } from '#server/changes/write.ts';
import { inSlices, rowsById } from '#server/database/slices.ts';
import type { Tables, TenantsTable } from '#server/database/tables.ts';
import { endsOn } from '#server/ownership/movedTenancies.ts';
import { flatOver, rentedBy } from '#server/ownership/queries.ts';
import { spansAbove } from '#server/residents/householdDays.ts';
import { moveLeaving } from '#server/tenancies/bringing.ts';
import { tenancyWithin, tenantRows } from '#server/tenancies/queries.ts';
import {
  atVersion,
  isWhereLeft,
  joined,
  type PlanPart,
  refused,
  returns,
  saySame,
  stays,
} from '#server/transfers/reversalParts.ts';
import { moveVehicles } from '#server/vehicles/commands.ts';

/*
 * What becomes of the tenancies of a flat that changes hands (docs/rules.md, Tenancies): they go on under whoever owns it
 * then, end with the sale if so chosen, and end in any case where a tenant comes to own it.
 */

type TenancyRow = Tables['tenancies'];
type VehicleRow = Tables['vehicles'];
type MemberRow = Tables['householdMembers'];

/** A tenancy on the day of the transfer or after it, and what becomes of it. */
export type AffectedTenancy = {
  row: TenancyRow;
  tenants: TenantsTable[];
  becomes: PlannedTenancy['becomes'];
  /** The first day that is no longer part of it. */
  until: string;
  /**
   * The household that ends with the tenancy, or passes to the tenant who comes to own the flat; the household of a
   * renewal is listed at the first tenancy alone.
   */
  members: MemberRow[];
  ownerId: string | null;
  /** The vehicles that leave the flat with the tenants; each with the first tenancy of its owner alone. */
  vehicles: VehicleRow[];
};

/** What a reversal needs of a tenancy that ended. */
export type RestoredTenancy = {
  id: string;
  until: string;
  ended: TenancyRow['ended'];
  versionAfter: number;
  /** The members of the household that passed, by id. */
  members: string[];
  vehicles: { id: string; flatId: string | null; versionAfter: number }[];
};

type TenancyHandOver = {
  flatId: string;
  on: string;
  comes: readonly string[];
  choice: TenancyChoice;
  /** Who has died: their place in a household does not pass with it. */
  dead: ReadonlySet<string>;
};

/**
 * The flat's tenancies that a transfer concerns, the earliest first; `comes` are the people on record who own it
 * afterwards.
 */
export async function affectedTenancies(
  tx: ReadTx,
  { flatId, on, comes, choice, dead }: TenancyHandOver,
): Promise<AffectedTenancy[]> {
  const rows = await tx.db
    .selectFrom('tenancies')
    .selectAll()
    .where('flatId', '=', flatId)
    .where((where) =>
      where.or([
        where('ended', 'is', null),
        where('until', '>', on),
        // Whoever rented it until that day, and buys it on that day, was there all along.
        where.and([where('until', '=', on), where('since', '<', on), where('ended', '!=', 'renewed')]),
      ]),
    )
    .orderBy('since')
    .execute();
  const affected: AffectedTenancy[] = [];
  const households = new Set<string>();
  const left = new Set<string>();
  // Who lives there goes on to the end of the last renewal: one that is renewed ends as long as that is open.
  const open = new Set(rows.flatMap((row) => (row.ended === null ? [householdOf(row)] : [])));
  for (const row of rows) {
    const tenants = await tenantRows(tx.db, row.id);
    const ownerId = comes.find((id) => tenants.some(({ personId }) => personId === id)) ?? null;
    const isOpen = row.ended === null || (row.ended === 'renewed' && open.has(householdOf(row)));
    const isOver = row.until <= on || row.until <= row.since;
    const ends = ownerId !== null || (choice === 'ends' && isOpen);
    if (!ends && isOver) continue;
    const becomes = ownerId !== null ? 'bought' : ends ? 'ends' : 'stays';
    const until = becomes === 'stays' || isOver ? row.until : on < row.since ? row.since : on;
    const household = householdOf(row);
    // Whose agreement ended before the day on which they buy had a household until then: it does not pass over the days
    // between, on which the flat was not let.
    const isBefore = becomes === 'bought' && row.until < on;
    const hasMembers = becomes !== 'stays' && !isBefore && !households.has(household);
    const living = ({ personId }: MemberRow) => personId === null || !dead.has(personId);
    const members = hasMembers ? (await membersOf(tx, household, until)).filter(living) : [];
    if (hasMembers) households.add(household);
    const all = becomes === 'ends' ? await vehiclesOf(tx, flatId, tenants) : [];
    const vehicles = all.filter(({ id }) => !left.has(id));
    for (const { id } of vehicles) left.add(id);
    affected.push({ row, tenants, becomes, until, members, ownerId, vehicles });
  }
  return affected;
}

/** The tenancy under which the household of one is listed: the first of those that renew one another. */
function householdOf({ id, householdOf: first }: Pick<TenancyRow, 'id' | 'householdOf'>): string {
  return first ?? id;
}

async function membersOf({ db }: ReadTx, household: string, on: string): Promise<MemberRow[]> {
  return db
    .selectFrom('householdMembers')
    .selectAll()
    .where('tenancyId', '=', household)
    .where((where) => where.or([where('until', 'is', null), where('until', '>', on)]))
    .orderBy('createdAt')
    .orderBy('place')
    .orderBy('id')
    .execute();
}

async function vehiclesOf({ db }: ReadTx, flatId: string, tenants: readonly TenantsTable[]): Promise<VehicleRow[]> {
  const people = tenants.flatMap(({ personId }) => personId ?? []);
  const vehicles = await inSlices(people, (some) =>
    db.selectFrom('vehicles').selectAll().where('flatId', '=', flatId).where('ownerId', 'in', some).execute(),
  );
  return vehicles.toSorted((one, other) => (one.numberKey < other.numberKey ? -1 : 1));
}

/** The tenancies as the preview shows them. */
export function planTenancies(affected: readonly AffectedTenancy[]): PlannedTenancy[] {
  return affected.map(({ row, tenants, becomes, until, members, vehicles }) => ({
    ...{ tenants: spokenTenants(tenants), since: row.since, lastDay: row.lastDay, until, becomes },
    members: members.map(({ name }) => name),
    vehicles: vehicles.map(({ vehicleNumber }) => vehicleNumber),
  }));
}

/** Ends the tenancies that end; answers what a reversal needs of them. */
export async function endTenancies(tx: Tx, affected: readonly AffectedTenancy[]): Promise<RestoredTenancy[]> {
  const restored: RestoredTenancy[] = [];
  for (const { row, becomes, until, members, ownerId, vehicles } of affected) {
    if (becomes === 'stays') continue;
    const ended = becomes === 'bought' ? 'bought' : 'left';
    const { version } = await tx.change('tenancies', row, { until, ended });
    await moveLeaving(tx, row.id, { before: row, after: { since: row.since, until } });
    // A household that ends is not written: it ends with the tenancy that it belongs to.
    const passing = becomes === 'bought' ? members : [];
    for (const member of passing) await tx.change('householdMembers', member, { tenancyId: null, ownerId });
    const left = await moveVehicles(
      tx,
      vehicles.map((before) => ({ before, edit: { flatId: null } })),
    );
    const moved = left.map(({ id, version }, nth) => ({
      id,
      flatId: vehicles[nth]?.flatId ?? null,
      versionAfter: version,
    }));
    restored.push({
      ...{ id: row.id, until: row.until, ended: row.ended, versionAfter: version },
      ...{ members: passing.map(({ id }) => id), vehicles: moved },
    });
  }
  return restored;
}

/**
 * Nobody rents from themself: throws Problem conflict where one of these would own the flat again while they rent it;
 * `otherThan` is a tenancy that the reversal removes.
 */
export async function requireNoTenants(
  { db }: ReadTx,
  { id: flatId, flatNumber }: Pick<Tables['flats'], 'id' | 'flatNumber'>,
  { ownerIds, since, otherThan }: { ownerIds: readonly string[]; since: string; otherThan: readonly string[] },
): Promise<void> {
  const rents = await rentedBy(db, { flatId, people: ownerIds, otherThan }, { since, until: null });
  if (rents) throw refused(message('seller_rents_it', { flatNumber, name: rents.name, since: rents.since }));
}

/** A tenancy that a transfer ended, seen from its reversal. */
export type TenancyAgain = {
  before: RestoredTenancy;
  row: TenancyRow;
  name: string;
  /** Nobody has changed the tenancy since other than with the transfer's day, nor let the flat to others. */
  isUntouched: boolean;
  /** The reason with which the tenancy was put right before. */
  correction: string | null;
  members: MemberRow[];
  vehicles: VehicleRow[];
  lostVehicles: VehicleRow[];
};

/**
 * What has become of the tenancies that a transfer of a day (`on`, as it is by now) ended; one that is gone is left out.
 * `begun` is the tenancy that began with the transfer.
 */
export async function tenanciesNow(
  tx: ReadTx,
  restored: readonly RestoredTenancy[] = [],
  { on, begun }: { on: string; begun?: string | undefined },
): Promise<TenancyAgain[]> {
  const { db } = tx;
  const otherThan = [...restored.map(({ id }) => id), ...(begun === undefined ? [] : [begun])];
  const again: TenancyAgain[] = [];
  const listed = new Set<string>();
  for (const before of restored) {
    const { id, until, versionAfter } = before;
    const row = await db.selectFrom('tenancies').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row?.flatId) continue;
    const other = await tenancyWithin(tx, { flatId: row.flatId, otherThan }, { since: row.since, until });
    const passed = await rowsById(db, 'householdMembers', before.members);
    const living = row.ended === 'bought' && row.until === on ? await livingThereSince(db, row) : [];
    const members = [...passed.values(), ...living].filter((one) => !listed.has(one.id));
    for (const one of members) listed.add(one.id);
    const then = new Map(before.vehicles.map((vehicle) => [vehicle.id, vehicle.versionAfter]));
    const vehicles = [...(await rowsById(db, 'vehicles', [...then.keys()])).values()];
    const since = await soldOn(db, row);
    const edit = { until: endsOn(row, before, on), ...(since !== null && { since }) };
    const left = await asLeft(db, row, { version: versionAfter, edit });
    const same = new Set<VehicleRow>();
    for (const now of vehicles) {
      const version = then.get(now.id) ?? now.version;
      if (await isWhereLeft(db, { row: now, version })) same.add(now);
    }
    again.push({
      ...{ before, row, name: spokenTenants(await tenantRows(db, id)) },
      isUntouched: left !== null && other === null,
      // That of the day of the sale with which the tenancy began stays.
      correction: left?.since === row.since ? left.correction : row.correction,
      // Members who have passed to somebody else since do not come back.
      members: members.filter(({ flatId, tenancyId }) => flatId === row.flatId && tenancyId === null),
      vehicles: vehicles.filter((now) => same.has(now)),
      lostVehicles: vehicles.filter((now) => !same.has(now)),
    });
  }
  return again;
}

/** On which day they sold the flat, by now, who stayed as tenants by this tenancy; null for any other. */
async function soldOn(db: ReadTx['db'], row: TenancyRow): Promise<string | null> {
  const { rows, handOvers } = await flatOver(db, row);
  const sale = handOvers.find(({ restore }) => restore.leaseback?.id === row.id);
  return rows.find(({ id }) => sale?.closed.includes(id))?.until ?? null;
}

/** The household of tenants who bought the flat, as it lives there since: also who was listed with them by now. */
async function livingThereSince(db: ReadTx['db'], { id, flatId, until }: TenancyRow): Promise<MemberRow[]> {
  const people = (await tenantRows(db, id)).flatMap(({ personId }) => personId ?? []);
  const rows = await inSlices(people, (some) =>
    db
      .selectFrom('householdMembers')
      .selectAll()
      .where('flatId', '=', flatId)
      .where('ownerId', 'in', some)
      .where((where) => where.or([where('until', 'is', null), where('until', '>', until)]))
      .orderBy('id')
      .execute(),
  );
  const spans = await spansAbove(db, rows);
  // Of what they owned before nobody lives there by it.
  return rows.filter((row) => spans(row)?.until === null);
}

/**
 * The tenancy as a transfer left it, of this version; null where it was changed since other than by a correction of the
 * transfer's day, with which it would have the days of `edit`. What was done to it since and taken back does not count.
 */
export async function asLeft(
  db: ReadTx['db'],
  row: TenancyRow,
  { version, edit }: { version: number; edit: Partial<Pick<TenancyRow, 'since' | 'until'>> },
): Promise<TenancyRow | null> {
  const left = await atVersion(db, 'tenancies', { row, version });
  if (!left) return null;
  const isMoved = saySame({ ...left, ...edit, correction: row.correction }, row);
  return isMoved || saySame(left, row) ? left : null;
}

export function tenanciesPlanned(again: readonly TenancyAgain[], flatNumber: string): PlanPart {
  const parts = again.flatMap(({ row: { since, lastDay }, name, isUntouched, vehicles, lostVehicles }) =>
    isUntouched
      ? [
          returns(message('tenancy_returns', { flatNumber, name, since, until: lastDay })),
          returns(...vehicles.map(({ vehicleNumber }) => message('vehicle_returns', { vehicleNumber }))),
          stays(...lostVehicles.map(({ vehicleNumber }) => message('vehicle_stays', { vehicleNumber }))),
        ]
      : [stays(message('tenancy_stays_ended', { flatNumber, name }))],
  );
  return joined(parts);
}

/** Lets the tenancies go on as they did, with their vehicles, but for those that stay ended; households are theirs again. */
export async function restoreTenancies(tx: Tx, again: readonly TenancyAgain[]): Promise<void> {
  for (const { before, row, isUntouched, correction, members, vehicles } of again) {
    const under = { tenancyId: householdOf(row), ownerId: null };
    // Also those of a tenancy that stays ended: until then they lived there, and nobody owned the flat after that.
    const theirs = isUntouched ? members : members.filter(({ since }) => since < row.until);
    for (const member of theirs) await tx.change('householdMembers', member, under);
    if (!isUntouched) continue;
    await tx.change('tenancies', row, { until: before.until, ended: before.ended, correction });
    await moveLeaving(tx, row.id, { before: row, after: { since: row.since, until: before.until } });
    const flatIds = new Map(before.vehicles.map(({ id, flatId }) => [id, flatId]));
    await moveVehicles(
      tx,
      vehicles.map((vehicle) => ({ before: vehicle, edit: { flatId: flatIds.get(vehicle.id) ?? null } })),
    );
  }
}
