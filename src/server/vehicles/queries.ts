import { sql } from 'kysely';
import type { Flat } from '#domain/flat.ts';
import { message } from '#domain/message.ts';
import type { Owner } from '#domain/owner.ts';
import { plateKey } from '#domain/plate.ts';
import { Problem } from '#domain/problem.ts';
import { mostNamed } from '#domain/sentences/vehicles.ts';
import { vehicleColumns } from '#domain/vehicle.fields.ts';
import type { Vehicle } from '#domain/vehicle.ts';
import { compiledOnce } from '#server/database/compiled.ts';
import { parsed } from '#server/database/json.ts';
import { type Newest, newestFirst } from '#server/database/page.ts';
import { mostRows } from '#server/database/slices.ts';
import type { Db, Trx } from '#server/database/tables.ts';
import { asFlat, flatRow } from '#server/flats/queries.ts';
import { asListed, listedOwner } from '#server/owners/queries.ts';
import type { SearchIndex } from '#server/search/searchIndex.ts';

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

/** A page of vehicles, newest first. */
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

/** A vehicle with all that a list has of its owner and its flat. */
export type VehicleFound = { vehicle: Vehicle; owner: Owner | null; flat: Flat | null };

/**
 * The vehicle with this number, or else the one whose number ends in these four digits (docs/rules.md, Vehicles).
 * Throws Problem conflict where several do.
 */
export async function lookUpVehicle(db: Db, index: SearchIndex, text: string): Promise<VehicleFound | null> {
  const key = plateKey(text);
  const whole = await foundByKey(db, key);
  if (whole || !/^[0-9]{4}$/.test(key)) return whole;
  const ids = (await index.upToDate()).vehiclesNumbered(key, (number) => number.endsWith(key));
  const ending = ids.length === 0 ? [] : await listVehicles(db, { ids: ids.slice(0, mostNamed + 1) });
  const vehicleNumbers = ending.map(({ vehicleNumber }) => vehicleNumber);
  const [only] = vehicleNumbers;
  if (only === undefined) return null;
  if (vehicleNumbers.length > 1)
    throw new Problem('conflict', message('several_vehicles_end', { digits: key, vehicleNumbers }));
  return foundByKey(db, plateKey(only));
}

const allByKey = compiledOnce((db, key: string) =>
  withOwnerAndFlat(db)
    .select([...listedOwner(db, sql.ref('vehicles.ownerId')), flatRow(db, sql.ref('vehicles.flatId')).as('flat')])
    .where('vehicles.numberKey', '=', key),
);

async function foundByKey(db: Db, key: string): Promise<VehicleFound | null> {
  const [row] = await allByKey(db, key);
  if (!row) return null;
  const { owner, owned, said, flat, ...vehicle } = row;
  const known = parsed(flat);
  return { vehicle, owner: asListed({ owner, owned, said }), flat: known && asFlat(known) };
}

function withOwnerAndFlat(db: Db | Trx) {
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
