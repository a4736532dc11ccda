import { Hono } from 'hono';
import { sql } from 'kysely';
import { z } from 'zod';
import { line } from '#domain/fields.ts';
import { Flat } from '#domain/flat.ts';
import { message } from '#domain/message.ts';
import { Owner } from '#domain/owner.ts';
import { plateKey } from '#domain/plate.ts';
import { Problem } from '#domain/problem.ts';
import { mostNamed } from '#domain/sentences/vehicles.ts';
import { Vehicle } from '#domain/vehicle.ts';
import { compiledOnce } from '#server/database/compiled.ts';
import { parsed } from '#server/database/json.ts';
import type { Db } from '#server/database/tables.ts';
import { asFlat, flatRow } from '#server/flats/queries.ts';
import { answers } from '#server/http/answers.ts';
import { allow, type Env } from '#server/http/env.ts';
import type { Kernel } from '#server/http/kernel.ts';
import { valid } from '#server/http/valid.ts';
import { asListed, listedOwner } from '#server/owners/queries.ts';
import type { SearchIndex } from '#server/search/searchIndex.ts';
import { existing } from '#server/vehicles/commands.ts';
import { listVehicles, withOwnerAndFlat } from '#server/vehicles/queries.ts';

const NumberParam = z.strictObject({ number: line('vehicleNumber', { max: 40 }) });

const VehicleFound = z
  .strictObject({ vehicle: Vehicle, owner: Owner.nullable(), flat: Flat.nullable() })
  .meta({ id: 'VehicleFound' });

/** The look-up of one vehicle, with all that lists show of its owner and its flat. */
export function vehicleByNumberRoutes({
  db,
  searchIndex,
  today,
}: Pick<Kernel, 'db' | 'today'> & { searchIndex: SearchIndex }) {
  return new Hono<Env>().get(
    '/by-number/:number',
    allow('vehicles:read'),
    answers(
      200,
      VehicleFound,
      'getVehicleByNumber',
      'The vehicle with this number, or with these last four digits, with its owner and flat',
      'not_found',
      'conflict',
    ),
    valid('param', NumberParam),
    async (c) => {
      return c.json(existing(await lookUpVehicle(db, searchIndex, await today(), c.req.valid('param').number)));
    },
  );
}

/**
 * The vehicle with this number, or else the one whose number ends in these four digits (docs/rules.md, Vehicles).
 * Throws Problem conflict where several do.
 */
async function lookUpVehicle(
  db: Db,
  index: SearchIndex,
  day: string,
  text: string,
): Promise<z.output<typeof VehicleFound> | null> {
  const key = plateKey(text);
  const whole = await foundByKey(db, day, key);
  if (whole || !/^[0-9]{4}$/.test(key)) return whole;
  const ids = (await index.upToDate()).vehiclesNumbered(key, (number) => number.endsWith(key));
  const ending = ids.length === 0 ? [] : await listVehicles(db, { ids: ids.slice(0, mostNamed + 1) });
  const vehicleNumbers = ending.map(({ vehicleNumber }) => vehicleNumber);
  const [only] = vehicleNumbers;
  if (only === undefined) return null;
  if (vehicleNumbers.length > 1)
    throw new Problem('conflict', message('several_vehicles_end', { digits: key, vehicleNumbers }));
  return foundByKey(db, day, plateKey(only));
}

const allByKey = compiledOnce((db, day: string, key: string) =>
  withOwnerAndFlat(db)
    .select([...listedOwner(db, sql.ref('vehicles.ownerId')), flatRow(db, day, sql.ref('vehicles.flatId')).as('flat')])
    .where('vehicles.numberKey', '=', key),
);

async function foundByKey(db: Db, day: string, key: string): Promise<z.output<typeof VehicleFound> | null> {
  const [row] = await allByKey(db, day, key);
  if (!row) return null;
  const { owner, owned, consents, flat, ...vehicle } = row;
  const known = parsed(flat);
  return { vehicle, owner: asListed({ owner, owned, consents }), flat: known && asFlat(known) };
}
