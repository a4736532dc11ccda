import { plateKey } from '#domain/plate.ts';
import { vehicleColumns } from '#domain/vehicle.fields.ts';
import type { Vehicle } from '#domain/vehicle.ts';
import { compiledOnce } from '#server/database/compiled.ts';
import { type Newest, newestFirst } from '#server/database/page.ts';
import { mostRows } from '#server/database/slices.ts';
import type { Db, Trx } from '#server/database/tables.ts';

type Only = { ids?: string[] | undefined; ownerId?: string | undefined; flatId?: string | undefined };

/** Vehicles by number: all, these, or those of an owner or a flat (docs/rules.md, Vehicles). */
export async function listVehicles(db: Db | Trx, { ids, ownerId, flatId }: Only = {}): Promise<Vehicle[]> {
  let query = withOwnerAndFlat(db).orderBy('vehicles.numberKey');
  if (ids) query = query.where('vehicles.id', 'in', ids);
  if (ownerId) query = query.where('vehicles.ownerId', '=', ownerId);
  if (flatId) query = query.where('vehicles.flatId', '=', flatId);
  return query.execute();
}

/** All vehicles by number, in slices. */
export async function* everyVehicle(db: Db): AsyncGenerator<Vehicle[]> {
  const inOrder = withOwnerAndFlat(db).select('vehicles.numberKey').orderBy('vehicles.numberKey').limit(mostRows);
  for (let last: string | undefined = ''; last !== undefined; ) {
    const rows = await inOrder.where('vehicles.numberKey', '>', last).execute();
    yield rows.map(({ numberKey: _, ...vehicle }) => vehicle);
    last = rows.at(-1)?.numberKey;
  }
}

export const pageOfVehicles: Newest<Vehicle> = newestFirst('vehicles', withOwnerAndFlat);

const vehicleById = compiledOnce((db, id: string) => withOwnerAndFlat(db).where('vehicles.id', '=', id));
const vehicleByKey = compiledOnce((db, key: string) => withOwnerAndFlat(db).where('vehicles.numberKey', '=', key));

export async function findVehicle(db: Db | Trx, id: string): Promise<Vehicle | null> {
  return (await vehicleById(db, id))[0] ?? null;
}

/** The vehicle with this number, however it is spaced or cased. */
export async function findVehicleByNumber(db: Db | Trx, vehicleNumber: string): Promise<Vehicle | null> {
  return (await vehicleByKey(db, plateKey(vehicleNumber)))[0] ?? null;
}

export function withOwnerAndFlat(db: Db | Trx) {
  return db
    .selectFrom('vehicles')
    .leftJoin('owners', 'owners.id', 'vehicles.ownerId')
    .leftJoin('flats', 'flats.id', 'vehicles.flatId')
    .select([
      'vehicles.id',
      ...vehicleColumns.map((column) => `vehicles.${column}` as const),
      'owners.name as ownerName',
      'flats.flatNumber',
      'vehicles.version',
      'vehicles.createdAt',
      'vehicles.updatedAt',
    ]);
}
