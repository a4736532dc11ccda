import { Hono } from 'hono';
import { Device, DeviceCode, DeviceDraft, DeviceEdit } from '#domain/device.ts';
import { Shift } from '#domain/shift.ts';
import { addDevice, endDevice, renameDevice, renewCode } from '#server/devices/commands.ts';
import { deviceRow, findDevice, listDevices } from '#server/devices/queries.ts';
import { listShifts } from '#server/guards/shiftQueries.ts';
import { answers, listOf } from '#server/http/answers.ts';
import { allow, type Env } from '#server/http/env.ts';
import type { Kernel } from '#server/http/kernel.ts';
import { IdParam, valid } from '#server/http/valid.ts';

/** The devices of the gate, for administrators (docs/rules.md, Guards and shifts). */
export function deviceRoutes({ config, db, now, write }: Kernel) {
  // The code stands behind the #, as in every one-time link: browsers don't send that part to a server by themselves.
  const linkOf = (code: string) => `${config.baseUrl ?? ''}/device#${code}`;
  return new Hono<Env>()
    .get(
      '/',
      allow('devices:read'),
      answers(200, listOf(Device), 'listDevices', 'The devices of the gate, what is ended last'),
      async (c) => c.json({ items: await listDevices(db, now()) }),
    )
    .post(
      '/',
      allow('devices:write'),
      answers(201, DeviceCode, 'addDevice', 'Make a device of the gate, with the code that signs it in', 'conflict'),
      valid('json', DeviceDraft),
      async (c) => {
        const draft = c.req.valid('json');
        const { id, code } = await write(c.var.currentUser, (tx) => addDevice(tx, draft));
        return c.json({ device: await findDevice(db, now(), id), code, link: linkOf(code) }, 201);
      },
    )
    .get(
      '/:id',
      allow('devices:read'),
      answers(200, Device, 'getDevice', 'A device of the gate', 'not_found'),
      valid('param', IdParam),
      async (c) => c.json(await findDevice(db, now(), c.req.valid('param').id)),
    )
    .patch(
      '/:id',
      allow('devices:write'),
      answers(200, Device, 'renameDevice', 'Call a device otherwise', 'not_found', 'conflict'),
      valid('param', IdParam),
      valid('json', DeviceEdit),
      async (c) => {
        const { id } = c.req.valid('param');
        const draft = c.req.valid('json');
        await write(c.var.currentUser, (tx) => renameDevice(tx, id, draft));
        return c.json(await findDevice(db, now(), id));
      },
    )
    .post(
      '/:id/code',
      allow('devices:write'),
      answers(200, DeviceCode, 'renewDeviceCode', 'A new code for a device; the old one works no more', 'not_found'),
      valid('param', IdParam),
      async (c) => {
        const { id } = c.req.valid('param');
        const code = await write(c.var.currentUser, (tx) => renewCode(tx, id));
        return c.json({ device: await findDevice(db, now(), id), code, link: linkOf(code) });
      },
    )
    .post(
      '/:id/end',
      allow('devices:write'),
      answers(200, Device, 'endDevice', 'End a device: it is signed out with its next click', 'not_found'),
      valid('param', IdParam),
      async (c) => {
        const { id } = c.req.valid('param');
        await write(c.var.currentUser, (tx) => endDevice(tx, id));
        return c.json(await findDevice(db, now(), id));
      },
    )
    .get(
      '/:id/shifts',
      allow('devices:read'),
      answers(200, listOf(Shift), 'listShifts', 'The latest shifts at a device, the latest first', 'not_found'),
      valid('param', IdParam),
      async (c) => {
        const { id } = await deviceRow(db, c.req.valid('param').id);
        return c.json({ items: await listShifts(db, id) });
      },
    );
}
