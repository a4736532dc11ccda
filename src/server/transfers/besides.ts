import { message } from '#domain/message.ts';
import type { ReadTx, Tx } from '#server/changes/write.ts';
import { rowsById } from '#server/database/slices.ts';
import type { Tables } from '#server/database/tables.ts';
import {
  giveBack,
  type InheritedNow,
  inheritedNow,
  inheritedPlanned,
  type MemberAgain,
  membersNow,
  placesPlanned,
  restoreMembers,
} from '#server/transfers/households.ts';
import { type LeasebackNow, leasebackPlanned } from '#server/transfers/leaseback.ts';
import { outcomesOf, type Restore } from '#server/transfers/register.ts';
import { isAsAt, joined, type PlanPart } from '#server/transfers/reversalParts.ts';
import { restoreTenancies, type TenancyAgain, tenanciesNow, tenanciesPlanned } from '#server/transfers/tenancy.ts';
import { moveVehicles } from '#server/vehicles/commands.ts';

/*
 * What a transfer did besides making others own the flat, and what a reversal restores of it, whether one person owned the
 * flat or several did.
 */

type VehicleRow = Tables['vehicles'];
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
type Since = Pick<BesidesNow, 'leaseback'> & { on: string; until: string | null | undefined; isThere: IsThere };

export async function besidesNow(tx: ReadTx, restore: Restore, since: Since): Promise<BesidesNow> {
  const { leaseback, on, until, isThere } = since;
  return {
    tenancies: await tenanciesNow(tx, restore.tenancies, { on, begun: leaseback?.row.id }),
    leaseback,
    members: await membersNow(tx, restore.members, until),
    inherited: await inheritedNow(tx, restore.inherited),
    ...(await vehiclesNow(tx, restore, isThere)),
  };
}

/** The vehicles that nobody has touched since the transfer, and those that can't go back: changed since, or their owner is gone. */
async function vehiclesNow({ db }: ReadTx, { vehicles }: Restore, isThere: IsThere): Promise<VehiclesNow> {
  const untouched: VehiclesNow['vehicles'] = [];
  const lost: VehicleRow[] = [];
  const ids = vehicles.map(({ before }) => before.id);
  const rows = await rowsById(db, 'vehicles', ids);
  for (const { before, versionAfter } of vehicles) {
    const now = rows.get(before.id);
    const isUntouched = now && (await isAsAt(db, 'vehicles', { row: now, version: versionAfter }));
    if (isUntouched && isThere(before.ownerId)) untouched.push({ before, now });
    else lost.push(before);
  }
  return { vehicles: untouched, lostVehicles: lost };
}

export function besidesPlanned(now: BesidesNow): PlanPart {
  return joined([
    vehiclesPlanned(now),
    leasebackPlanned(now.leaseback),
    tenanciesPlanned(now.tenancies),
    inheritedPlanned(now.inherited),
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
  return outcomesOf(vehicles.map(({ before }) => ({ ...before, became: 'returned' })));
}

function vehiclesPlanned({ vehicles, lostVehicles }: VehiclesNow): PlanPart {
  return {
    restores: vehicles.map(({ before: { vehicleNumber } }) => message('vehicle_returns', { vehicleNumber })),
    cannot: lostVehicles.map(({ vehicleNumber }) => message('vehicle_stays', { vehicleNumber })),
  };
}
