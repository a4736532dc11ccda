import { message } from '#domain/message.ts';
import { plateKey } from '#domain/plate.ts';
import { Problem } from '#domain/problem.ts';
import { type Vehicle, type VehicleDraft, type VehicleEdit, vehicleErrors } from '#domain/vehicle.ts';
import { addOnce, type Chosen } from '#server/changes/once.ts';
import { requireSeen } from '#server/changes/seen.ts';
import type { Tx } from '#server/changes/write.ts';
import type { Tables } from '#server/database/tables.ts';
import { refuseIfAny } from '#server/http/valid.ts';
import { findVehicle, findVehicleByNumber } from '#server/vehicles/queries.ts';

/**
 * Adds a vehicle (docs/rules.md, Vehicles). Throws Problem invalid (year), duplicate_vehicle, conflict (owner or flat
 * is gone).
 */
export function addVehicle(tx: Tx, { id: wanted, ...draft }: VehicleDraft): Promise<Vehicle> {
  const find = async (id: string) => existing(await findVehicle(tx.db, id));
  async function add(chosen: Chosen): Promise<Vehicle> {
    await check(tx, draft);
    return find((await tx.add('vehicles', { ...chosen, ...draft, ...keysOf(draft.vehicleNumber) })).id);
  }
  return addOnce(tx, { table: 'vehicles', id: wanted, draft, add, find });
}

type Draft = Omit<VehicleDraft, 'id' | 'ownerId' | 'flatId'> & Pick<Tables['vehicles'], 'id' | 'ownerId' | 'flatId'>;

/**
 * The rows of vehicles under ids that the caller chose; the caller has checked their numbers, and the owners and flats
 * that are known.
 */
export function vehiclesToAdd(drafts: Draft[]): (Draft & ReturnType<typeof keysOf>)[] {
  return drafts.map((draft) => ({ ...draft, ...keysOf(draft.vehicleNumber) }));
}

/**
 * Changes a vehicle. Throws Problem not_found, stale (with the vehicle as it is now), invalid, duplicate_vehicle,
 * conflict.
 */
export async function editVehicle(tx: Tx, id: string, { version, ...edit }: VehicleEdit): Promise<Vehicle> {
  const before = await vehicleAsSeen(tx, id, version);
  await check(tx, edit, id);
  const keys = edit.vehicleNumber === undefined ? {} : keysOf(edit.vehicleNumber);
  await tx.change('vehicles', before, { ...edit, ...keys });
  return existing(await findVehicle(tx.db, id));
}

/** Deletes a vehicle. Throws Problem not_found, stale. */
export async function deleteVehicle(tx: Tx, id: string, version?: number): Promise<void> {
  const before = await vehicleAsSeen(tx, id, version);
  await tx.remove('vehicles', before);
}

async function vehicleAsSeen(tx: Tx, id: string, seen: number | undefined): Promise<Tables['vehicles']> {
  const row = await vehicleRow(tx, id);
  const why = message('vehicle_changed_meanwhile', { vehicleNumber: row.vehicleNumber });
  await requireSeen(row, seen, why, () => findVehicle(tx.db, id));
  return row;
}

type Move = { before: Tables['vehicles']; edit: Partial<Pick<Tables['vehicles'], 'ownerId' | 'flatId'>> };

/**
 * Changes vehicles' owners or flats after a change of ownership, all in a few statements: somebody may have hundreds at
 * a flat. Answers the rows as they are then, in their order.
 */
export function moveVehicles(tx: Tx, moves: Move[]): Promise<Tables['vehicles'][]> {
  return tx.changeMany('vehicles', moves);
}

export function keysOf(vehicleNumber: string): { numberKey: string } {
  return { numberKey: plateKey(vehicleNumber) };
}

async function vehicleRow({ db }: Tx, id: string): Promise<Tables['vehicles']> {
  return existing((await db.selectFrom('vehicles').selectAll().where('id', '=', id).executeTakeFirst()) ?? null);
}

/**
 * Checks what only the database and the day can tell: the year, the number's uniqueness, and that owner and flat are
 * still there.
 */
async function check({ db, today }: Tx, vehicle: Partial<VehicleDraft>, id?: string): Promise<void> {
  refuseIfAny(vehicleErrors(vehicle, today));
  const { vehicleNumber, ownerId, flatId } = vehicle;
  if (vehicleNumber !== undefined) {
    const other = await findVehicleByNumber(db, vehicleNumber);
    if (other && other.id !== id) {
      throw new Problem('duplicate_vehicle', message('vehicle_exists', { vehicleNumber }), { at: 'vehicleNumber' });
    }
  }
  if (ownerId && !(await db.selectFrom('owners').select('id').where('id', '=', ownerId).executeTakeFirst())) {
    throw new Problem('conflict', message('owner_gone'), { at: 'ownerId' });
  }
  if (flatId && !(await db.selectFrom('flats').select('id').where('id', '=', flatId).executeTakeFirst())) {
    throw new Problem('conflict', message('flat_gone'), { at: 'flatId' });
  }
}

export function existing<T>(vehicle: T | null): T {
  if (!vehicle) throw new Problem('not_found', message('vehicle_not_found'));
  return vehicle;
}
