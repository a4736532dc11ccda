import type { TenancyEnding } from '#domain/tenancy.ts';
import type { Tx } from '#server/changes/write.ts';
import type { TenantsTable } from '#server/database/tables.ts';
import type { TenancyRow } from '#server/tenancies/queries.ts';
import { moveVehicle } from '#server/vehicles/commands.ts';

/** Each vehicle that the tenants have at the flat leaves it with them, unless it was said that it stays. */
export async function settleVehicles(
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
