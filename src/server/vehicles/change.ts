import type { Record } from '#server/changes/record.ts';
import type { Tables, Trx } from '#server/database/tables.ts';

type VehicleRow = Tables['vehicles'];

/** Changes a vehicle's owner or flat because ownership changed, inside the caller's transaction. Answers it as it is then. */
export async function changeVehicle(
  trx: Trx,
  record: Record,
  before: VehicleRow,
  change: Partial<Pick<VehicleRow, 'ownerId' | 'flatId'>>,
  at: Date,
): Promise<VehicleRow> {
  const after = { ...before, ...change, version: before.version + 1, updatedAt: at.toISOString() };
  await trx.updateTable('vehicles').set(after).where('id', '=', before.id).execute();
  await record({ topic: 'vehicles', entityId: before.id, operation: 'edit', before, after });
  return after;
}
