import { message } from '#domain/message.ts';
import type { TenancyChoice, TransferDraft, TransferPlan } from '#domain/transfer.ts';
import type { ReadTx, Tx } from '#server/changes/write.ts';
import { rowsById } from '#server/database/slices.ts';
import type { Tables } from '#server/database/tables.ts';
import { planEnds } from '#server/transfers/ends.ts';
import {
  type DeadMember,
  deadMembersOf,
  giveBack,
  type Inherited,
  type InheritedNow,
  inheritedNow,
  inheritedOf,
  inheritedPlanned,
  type MemberAgain,
  membersNow,
  placesPlanned,
  restoreMembers,
} from '#server/transfers/households.ts';
import {
  type LeasebackBegun,
  type LeasebackNow,
  leasebackOf,
  leasebackPlanned,
  planLeaseback,
} from '#server/transfers/leaseback.ts';
import { type Leaving, type OwnershipWithOwner, vehiclesOf } from '#server/transfers/leaving.ts';
import { outcomesOf, type Restore } from '#server/transfers/register.ts';
import { isWhereLeft, joined, type PlanPart } from '#server/transfers/reversalParts.ts';
import {
  type AffectedTenancy,
  affectedTenancies,
  planTenancies,
  restoreTenancies,
  type TenancyAgain,
  tenanciesNow,
  tenanciesPlanned,
} from '#server/transfers/tenancy.ts';
import { moveVehicles } from '#server/vehicles/commands.ts';

/*
 * What a transfer does besides making others own the flat, and what a reversal restores of it, whether one person owns the
 * flat or several do.
 */

type VehicleRow = Tables['vehicles'];

export type Besides = {
  /** The vehicles of those who leave, but for those that stay with them as tenants. */
  vehicles: VehicleRow[];
  tenancies: AffectedTenancy[];
  leaseback: LeasebackBegun | null;
  /** Where those who leave are listed as living, if they have died. */
  deadMembers: DeadMember[];
  /** The household of those who leave, where it goes on with one of the owners. */
  inherited: Inherited | null;
};

type Leave = {
  draft: Pick<TransferDraft, 'leaseback' | 'vehicles' | 'died'>;
  flat: Tables['flats'];
  leaving: Leaving[];
};

type Coming = {
  /** The first day on which the flat is theirs who own it afterwards. */
  on: string;
  ownersNow: readonly OwnershipWithOwner[];
  /** Who owns the flat afterwards; `id` is null of somebody new. */
  next: readonly { id: string | null; name: string }[];
  /** Those on record among them who may rent it so far. */
  comes: readonly string[];
  choice: TenancyChoice;
};

/** Reads and checks it. Throws what `leasebackOf` throws. */
export async function besidesOf(tx: ReadTx, { draft, flat, leaving }: Leave, coming: Coming): Promise<Besides> {
  const { on, ownersNow, comes, choice } = coming;
  const all = await vehiclesOf(tx, leaving, flat.id);
  const dead = new Set(draft.died ? leaving.map(({ owner }) => owner.id) : []);
  const tenancies = await affectedTenancies(tx, { flatId: flat.id, on, comes, choice, dead });
  const leaseback = await leasebackOf(tx, { draft, on, flat, leaving, vehicles: all, tenancies });
  const there = { flatId: flat.id, on, leaving, died: draft.died };
  const next = coming.next.map((one) => ({ ...one, stays: ownersNow.some(({ owner }) => owner.id === one.id) }));
  const isTenants = leaseback !== null || tenancies.some(({ becomes }) => becomes === 'bought');
  return {
    vehicles: all.filter((vehicle) => !leaseback?.vehicles.includes(vehicle)),
    tenancies,
    leaseback,
    deadMembers: await deadMembersOf(tx, there),
    inherited: await inheritedOf(tx, { ...there, next, isTenants }),
  };
}

/** The same as a person is shown it before it is done. */
export async function planBesides(tx: ReadTx, checked: Leave & Besides, on: string) {
  const { draft, vehicles, tenancies, leaseback, inherited } = checked;
  return {
    vehicles: vehicles.map(({ id, vehicleNumber, company, model }) => ({
      ...{ id, vehicleNumber, company, model },
      choice: draft.vehicles[id] ?? ('leaves' as const),
    })),
    tenancies: planTenancies(tenancies),
    leaseback: planLeaseback(leaseback),
    died: draft.died,
    ends: await planEnds(tx, { ...checked, on }),
    heir: inherited && { name: inherited.heir.name, members: inherited.members.map(({ name }) => name) },
  } satisfies Partial<TransferPlan>;
}

/** Whether the record of a vehicle's owner is there. */
type IsThere = (ownerId: string | null) => boolean;

type VehiclesNow = { vehicles: { before: VehicleRow; now: VehicleRow }[]; lostVehicles: VehicleRow[] };

/** What has become of it by now. */
export type BesidesNow = VehiclesNow & {
  tenancies: TenancyAgain[];
  leaseback: LeasebackNow | null;
  members: MemberAgain[];
  inherited: InheritedNow;
};

/** From which day (`on`) the flat belonged to others, and until when to those before; both as they are by now. */
type HandOverDays = Pick<BesidesNow, 'leaseback'> & { on: string; until: string | null | undefined; isThere: IsThere };

export async function besidesNow(tx: ReadTx, restore: Restore, since: HandOverDays): Promise<BesidesNow> {
  const { leaseback, on, until, isThere } = since;
  return {
    tenancies: await tenanciesNow(tx, restore.tenancies, { on, begun: leaseback?.row.id }),
    leaseback,
    members: await membersNow(tx, restore.members, until),
    inherited: await inheritedNow(tx, restore.inherited),
    ...(await vehiclesNow(tx, restore, isThere)),
  };
}

/**
 * The vehicles that are where the transfer left them, and those that can't go back: moved since, or their owner is gone.
 * What else was put right of one, as its colour, stays.
 */
async function vehiclesNow({ db }: ReadTx, { vehicles }: Restore, isThere: IsThere): Promise<VehiclesNow> {
  const returning: VehiclesNow['vehicles'] = [];
  const lost: VehicleRow[] = [];
  const ids = vehicles.map(({ before }) => before.id);
  const rows = await rowsById(db, 'vehicles', ids);
  for (const { before, versionAfter } of vehicles) {
    const now = rows.get(before.id);
    const isThereStill = now && (await isWhereLeft(db, { row: now, version: versionAfter }));
    if (isThereStill && isThere(before.ownerId)) returning.push({ before, now });
    else lost.push(now ?? before);
  }
  return { vehicles: returning, lostVehicles: lost };
}

/** What it says of the flat that changed hands, by the number that it has today. */
export function besidesPlanned(now: BesidesNow, flatNumber: string): PlanPart {
  return joined([
    vehiclesPlanned(now),
    leasebackPlanned(now.leaseback, flatNumber),
    tenanciesPlanned(now.tenancies, flatNumber),
    inheritedPlanned(now.inherited, flatNumber),
    placesPlanned(now.members),
  ]);
}

/** Restores it, but for the leaseback, which is taken back before anybody owns the flat again (`takeBackLeaseback`). */
export async function restoreBesides(tx: Tx, now: BesidesNow, sellerId?: string): Promise<void> {
  // The vehicles go to the record that the seller has now: two records of one person may have become one.
  await moveVehicles(
    tx,
    now.vehicles.map(({ before: { ownerId, flatId }, now: before }) => ({
      before,
      edit: { ownerId: sellerId ?? ownerId, flatId },
    })),
  );
  await restoreTenancies(tx, now.tenancies);
  await restoreMembers(tx, now.members);
  await giveBack(tx, now.inherited);
}

/** What became of the vehicles, as the reversal's entry keeps it. */
export function vehiclesReturned({ vehicles }: VehiclesNow): string {
  return outcomesOf(vehicles.map(({ now }) => ({ ...now, became: 'returned' })));
}

function vehiclesPlanned({ vehicles, lostVehicles }: VehiclesNow): PlanPart {
  return {
    restores: vehicles.map(({ now: { vehicleNumber } }) => message('vehicle_returns', { vehicleNumber })),
    cannot: lostVehicles.map(({ vehicleNumber }) => message('vehicle_stays', { vehicleNumber })),
  };
}
