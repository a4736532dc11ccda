import type { Device } from '#domain/device.ts';
import { message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import type { Db, Tables, Trx } from '#server/database/tables.ts';
import { onDuty } from '#server/guards/shiftQueries.ts';
import { deviceName } from '#server/identity/deviceName.ts';

/** The most devices of one society; no society has as many gates. */
export const mostDevices = 100;

/** All devices of the gate, or the one with this id; ended devices come last. */
export async function listDevices(db: Db | Trx, now: Date, id?: string): Promise<Device[]> {
  let query = db
    .selectFrom('devices')
    .innerJoin('users', 'users.id', 'devices.id')
    .select(['devices.id', 'devices.codeExpiresAt', 'devices.signedInAt', 'devices.lastSeenAt'])
    .select(['users.name', 'users.isActive', 'users.createdAt'])
    .orderBy('users.isActive', 'desc')
    .orderBy('users.name')
    .orderBy('devices.id')
    .limit(mostDevices);
  if (id !== undefined) query = query.where('devices.id', '=', id);
  const devices: Device[] = [];
  for (const { isActive, ...row } of await query.execute()) {
    const session = isActive === 1 ? await sessionOf(db, row.id, now) : undefined;
    devices.push({
      ...row,
      state: stateOf({ isActive, isSignedIn: session !== undefined, signedInAt: row.signedInAt }),
      device: session ? deviceName(session.userAgent ?? '') : null,
      onShift: (await onDuty(db, row.id))?.guard ?? null,
    });
  }
  return devices;
}

type Standing = { isActive: number; isSignedIn: boolean; signedInAt: string | null };

function stateOf({ isActive, isSignedIn, signedInAt }: Standing): Device['state'] {
  if (isActive !== 1) return 'ended';
  if (isSignedIn) return 'signed-in';
  return signedInAt === null ? 'waiting' : 'signed-out';
}

function sessionOf(db: Db | Trx, userId: string, now: Date) {
  return db
    .selectFrom('sessions')
    .select('userAgent')
    .where('userId', '=', userId)
    .where('expiresAt', '>', now.toISOString())
    .limit(1)
    .executeTakeFirst();
}

/** A device by its id. Throws Problem not_found. */
export async function findDevice(db: Db | Trx, now: Date, id: string): Promise<Device> {
  const [device] = await listDevices(db, now, id);
  if (!device) throw noDevice();
  return device;
}

/** The account of a device. Throws Problem not_found. */
export async function deviceRow(db: Db | Trx, id: string): Promise<Tables['users']> {
  const account = db.selectFrom('users').selectAll().where('id', '=', id).where('isDevice', '=', 1);
  const row = await account.executeTakeFirst();
  if (!row) throw noDevice();
  return row;
}

function noDevice(): Problem {
  return new Problem('not_found', message('device_not_found'));
}

/** Stores when a device was last seen; this changes no record and is not logged. */
export async function noteSeen(db: Db, id: string, lastSeenAt: string): Promise<void> {
  await db.updateTable('devices').set({ lastSeenAt }).where('id', '=', id).execute();
}
