import { Hono } from 'hono';
import { z } from 'zod';
import { line } from '#domain/fields.ts';
import { Problem } from '#domain/problem.ts';
import { dayIn } from '#domain/society.ts';
import {
  foldedPlate,
  plateKey,
  type Vehicle,
  VehicleDraft,
  VehicleEdit,
  vehicleErrors,
  vehicleExists,
} from '#domain/vehicle.ts';
import type { Trx } from '#server/database/tables.ts';
import { findFlat } from '#server/flats/queries.ts';
import { allow, type Env } from '#server/http/env.ts';
import { pageFields } from '#server/http/page.ts';
import { IdParam, idsField, refuseIfAny, valid } from '#server/http/valid.ts';
import { listOwners } from '#server/owners/queries.ts';
import type { Parts } from '#server/parts.ts';
import { findVehicle, findVehicleByNumber, listVehicles, pageOfVehicles } from '#server/vehicles/queries.ts';

const ListQuery = z.strictObject({
  ids: idsField.optional(),
  ownerId: z.uuid({ error: "ownerId must be an owner's id" }).optional(),
  flatId: z.uuid({ error: "flatId must be a flat's id" }).optional(),
  ...pageFields,
});
const NumberParam = z.strictObject({ number: line('Vehicle Number', { max: 40 }) });

/** Specification, section 7, Vehicles. */
export function vehicleRoutes(parts: Parts) {
  const { db, write } = parts;
  return new Hono<Env>()
    .get('/', allow('vehicles:read'), valid('query', ListQuery), async (c) => {
      const { ids, ownerId, flatId, order, ...page } = c.req.valid('query');
      if (order === 'newest') return c.json(await pageOfVehicles(db, page));
      return c.json({ items: await listVehicles(db, { ids, ownerId, flatId }), next: null });
    })
    .post('/', allow('vehicles:write'), valid('json', VehicleDraft), async (c) => {
      return c.json(await addVehicle(parts, c.var.who.userId, c.req.valid('json')), 201);
    })
    .get('/by-number/:number', allow('vehicles:read'), valid('param', NumberParam), async (c) => {
      const vehicle = existing(await findVehicleByNumber(db, c.req.valid('param').number));
      const [owner = null] = vehicle.ownerId ? await listOwners(db, { ids: [vehicle.ownerId] }) : [];
      const flat = vehicle.flatId ? await findFlat(db, vehicle.flatId) : null;
      return c.json({ vehicle, owner, flat });
    })
    .get('/:id', allow('vehicles:read'), valid('param', IdParam), async (c) =>
      c.json(existing(await findVehicle(db, c.req.valid('param').id))),
    )
    .patch('/:id', allow('vehicles:write'), valid('param', IdParam), valid('json', VehicleEdit), async (c) => {
      return c.json(await editVehicle(parts, c.var.who.userId, c.req.valid('param').id, c.req.valid('json')));
    })
    .delete('/:id', allow('vehicles:write'), valid('param', IdParam), async (c) => {
      const { id } = c.req.valid('param');
      await write(c.var.who.userId, async (trx, record) => {
        const before = await trx.selectFrom('vehicles').selectAll().where('id', '=', id).executeTakeFirst();
        if (!before) throw gone();
        await trx.deleteFrom('vehicles').where('id', '=', id).execute();
        await record({ topic: 'vehicles', entityId: id, operation: 'delete', before });
      });
      return c.body(null, 204);
    });
}

/** Throws Problem invalid (year), duplicate_vehicle, conflict (owner or flat is gone). */
async function addVehicle({ write, now }: Parts, actorId: string, draft: VehicleDraft): Promise<Vehicle> {
  const at = now();
  return write(actorId, async (trx, record) => {
    await check(trx, draft, at);
    const time = at.toISOString();
    const row = {
      ...draft,
      ...keysOf(draft.vehicleNumber),
      id: crypto.randomUUID(),
      version: 1,
      createdAt: time,
      updatedAt: time,
    };
    await trx.insertInto('vehicles').values(row).execute();
    await record({ topic: 'vehicles', entityId: row.id, operation: 'add', after: row });
    return existing(await findVehicle(trx, row.id));
  });
}

/** Throws Problem not_found, stale (with the vehicle as it is now), invalid, duplicate_vehicle, conflict. */
async function editVehicle(
  { write, now }: Parts,
  actorId: string,
  id: string,
  { version, ...edit }: VehicleEdit,
): Promise<Vehicle> {
  const at = now();
  return write(actorId, async (trx, record) => {
    const before = await trx.selectFrom('vehicles').selectAll().where('id', '=', id).executeTakeFirst();
    if (!before) throw gone();
    if (before.version !== version) {
      throw new Problem('stale', `Someone else changed ${before.vehicleNumber} meanwhile`, {
        current: await findVehicle(trx, id),
      });
    }
    await check(trx, edit, at, id);
    const keys = edit.vehicleNumber === undefined ? {} : keysOf(edit.vehicleNumber);
    await trx
      .updateTable('vehicles')
      .set({ ...edit, ...keys, version: version + 1, updatedAt: at.toISOString() })
      .where('id', '=', id)
      .execute();
    const after = await trx.selectFrom('vehicles').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    await record({ topic: 'vehicles', entityId: id, operation: 'edit', before, after });
    return existing(await findVehicle(trx, id));
  });
}

function keysOf(vehicleNumber: string): { numberKey: string; numberFolded: string } {
  return { numberKey: plateKey(vehicleNumber), numberFolded: foldedPlate(vehicleNumber) };
}

/** What only the database and the day can tell: the year, the number's uniqueness, and that owner and flat are still there. */
async function check(trx: Trx, vehicle: Partial<VehicleDraft>, at: Date, id?: string): Promise<void> {
  const { timeZone } = await trx.selectFrom('society').select('timeZone').executeTakeFirstOrThrow();
  refuseIfAny(vehicleErrors(vehicle, dayIn(timeZone, at)));
  const { vehicleNumber, ownerId, flatId } = vehicle;
  if (vehicleNumber !== undefined) {
    const other = await findVehicleByNumber(trx, vehicleNumber);
    if (other && other.id !== id) throw refused('duplicate_vehicle', 'vehicleNumber', vehicleExists(vehicleNumber));
  }
  if (ownerId && !(await trx.selectFrom('owners').select('id').where('id', '=', ownerId).executeTakeFirst())) {
    throw refused('conflict', 'ownerId', 'The chosen owner no longer exists. Choose another one.');
  }
  if (flatId && !(await trx.selectFrom('flats').select('id').where('id', '=', flatId).executeTakeFirst())) {
    throw refused('conflict', 'flatId', 'The chosen flat no longer exists. Choose another one.');
  }
}

function refused(code: 'conflict' | 'duplicate_vehicle', field: string, sentence: string): Problem {
  return new Problem(code, sentence, { errors: { [field]: sentence } });
}

function gone(): Problem {
  return new Problem('not_found', 'This vehicle no longer exists');
}

function existing(vehicle: Vehicle | null): Vehicle {
  if (!vehicle) throw gone();
  return vehicle;
}
