import { Hono } from 'hono';
import { z } from 'zod';
import { BulkResult, bulkBytes, VehiclesBulk } from '#domain/bulkCalls.ts';
import { encoded, message } from '#domain/message.ts';
import { Vehicle, VehicleDraft, VehicleEdit, vehicleErrors } from '#domain/vehicle.ts';
import { type BulkRules, doBulk } from '#server/bulk/bulk.ts';
import type { Row } from '#server/changes/records.ts';
import type { ReadTx } from '#server/changes/write.ts';
import { type Page, pageFields, pageOf } from '#server/database/page.ts';
import { answers, answersWhole } from '#server/http/answers.ts';
import { allow, type Env } from '#server/http/env.ts';
import type { Kernel } from '#server/http/kernel.ts';
import { run, runOn } from '#server/http/run.ts';
import { IdParam, idsField, SeenQuery, valid } from '#server/http/valid.ts';
import type { PagedAnswers } from '#server/http/whole.ts';
import { answerWhole } from '#server/http/whole.ts';
import { addVehicle, deleteVehicle, editVehicle, existing } from '#server/vehicles/commands.ts';
import { findVehicle, listVehicles, pageOfVehicles } from '#server/vehicles/queries.ts';

const ListQuery = z.strictObject({
  ids: idsField.optional(),
  ownerId: z.uuid({ error: encoded('owner_id_not_an_id') }).optional(),
  flatId: z.uuid({ error: encoded('flat_id_not_an_id') }).optional(),
  ...pageFields,
});

/** Many vehicles at once (docs/rules.md, Lists). */
const bulkVehicles: BulkRules<'vehicles', VehiclesBulk> = {
  table: 'vehicles',
  gone: message('vehicle_not_found'),
  changedMeanwhile: ({ vehicleNumber }) => message('vehicle_changed_meanwhile', { vehicleNumber }),
  async judge(_, __, { edit }) {
    return () => (edit ? { edit: edit as Partial<Row<'vehicles'>> } : { isDeletion: true });
  },
  async act(tx, { edits, deletions }) {
    await tx.changeMany('vehicles', edits);
    await tx.removeMany('vehicles', deletions);
  },
};

const yearErrors = ({ today }: ReadTx, right: { year?: number | null | undefined }) => vehicleErrors(right, today);

/** The calls of docs/rules.md, Vehicles. */
export function vehicleRoutes({ db, reading, read, write }: Kernel & { reading: PagedAnswers<'vehicles'> }) {
  return new Hono<Env>()
    .get(
      '/',
      allow('vehicles:read'),
      answersWhole(
        pageOf(Vehicle),
        'listVehicles',
        'All vehicles by number, these, those of an owner or a flat, or the newest',
      ),
      valid('query', ListQuery),
      async (c) => {
        const { ids, ownerId, flatId, order, ...page } = c.req.valid('query');
        if (order === 'newest' && page.after === undefined)
          return answerWhole<Page<Vehicle>>(c, await reading.newest('vehicles', page.limit));
        if (order === 'newest') return c.json(await pageOfVehicles(db, page));
        const isPart = ids || ownerId || flatId;
        if (isPart) return c.json({ items: await listVehicles(db, { ids, ownerId, flatId }), next: null });
        return answerWhole<Page<Vehicle>>(c, await reading.latest('vehicles'));
      },
    )
    .post(
      '/',
      allow('vehicles:write'),
      answers(201, Vehicle, 'addVehicle', 'Add a vehicle', 'duplicate_vehicle', 'conflict'),
      valid('json', VehicleDraft, { rules: { read, errors: yearErrors } }),
      (c) => run(c, write, addVehicle, 201),
    )
    .post(
      '/bulk',
      allow('vehicles:write'),
      answers(
        200,
        BulkResult,
        'changeManyVehicles',
        'Change one field of many vehicles, or delete them; or say what it would do',
        'conflict',
      ),
      valid('json', VehiclesBulk, { maxBytes: bulkBytes }),
      async (c) => c.json(await doBulk({ read, write }, c.var.currentUser, bulkVehicles, c.req.valid('json'))),
    )
    .get(
      '/:id',
      allow('vehicles:read'),
      answers(200, Vehicle, 'getVehicle', 'A vehicle', 'not_found'),
      valid('param', IdParam),
      async (c) => c.json(existing(await findVehicle(db, c.req.valid('param').id))),
    )
    .patch(
      '/:id',
      allow('vehicles:write'),
      answers(200, Vehicle, 'editVehicle', 'Change a vehicle', 'not_found', 'stale', 'duplicate_vehicle', 'conflict'),
      valid('param', IdParam),
      valid('json', VehicleEdit, { rules: { read, errors: yearErrors } }),
      (c) => runOn(c, write, editVehicle),
    )
    .delete(
      '/:id',
      allow('vehicles:write'),
      answers(204, null, 'deleteVehicle', 'Delete a vehicle', 'not_found', 'stale'),
      valid('param', IdParam),
      valid('query', SeenQuery),
      async (c) => {
        const { id } = c.req.valid('param');
        const { version } = c.req.valid('query');
        await write(c.var.currentUser, (tx) => deleteVehicle(tx, id, version));
        return c.body(null, 204);
      },
    );
}
