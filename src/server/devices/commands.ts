import { createHash } from 'node:crypto';
import { type DeviceDraft, type DeviceEdit, deviceCodeLasts } from '#domain/device.ts';
import { message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import { folded } from '#domain/text.ts';
import { addOnce, type Chosen } from '#server/changes/once.ts';
import type { Tx } from '#server/changes/write.ts';
import type { Db, Tables, Trx } from '#server/database/tables.ts';
import { deviceRow, mostDevices } from '#server/devices/queries.ts';
import { endSessions, expireSessions, oneTimePassword } from '#server/identity/credentials.ts';
import { isMakerAdmin } from '#server/identity/links.ts';

/*
 * A device of the gate is an account of role security without a password: what ends a session, a stream or an account ends
 * a device (docs/rules.md, Guards and shifts).
 */

type NewDevice = { id: string; code: string };

/**
 * Adds a device and answers the code that signs it in once; of one that is sent again another code, as nobody has read
 * that of before. Throws Problem conflict.
 */
export function addDevice(tx: Tx, { id: wanted, ...draft }: DeviceDraft): Promise<NewDevice> {
  const add = ({ id = crypto.randomUUID() }: Chosen) => addNew(tx, { id, ...draft });
  const find = async (id: string) => ({ id, code: await renewCode(tx, id) });
  return addOnce(tx, { table: 'users', id: wanted, draft, add, find });
}

async function addNew(tx: Tx, { id, name }: { id: string; name: string }): Promise<NewDevice> {
  const { db, actor } = tx;
  await requireFreeName(tx, name);
  const { count } = await db
    .selectFrom('devices')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= mostDevices) throw new Problem('conflict', message('devices_too_many', { max: mostDevices }));
  const nothing = { image: null, adminRequest: null, entryRequest: null, claimedFlat: null, acceptedNotice: null };
  const noWayIn = { emailVerified: 0, mustChangePassword: 0, hasSecondFactor: 0, invitedAt: null, pendingEmail: null };
  await tx.add('users', {
    language: null,
    // Not an email address: nobody can sign in or sign up by it, and no mail is sent to it.
    ...{ id, name, email: `device:${id}`, role: 'security', isActive: 1, isDevice: 1 },
    ...{ ...nothing, ...noWayIn, createdBy: actor?.userId ?? null },
  });
  await db
    .insertInto('devices')
    .values({ id, codeHash: null, codeExpiresAt: null, signedInAt: null, lastSeenAt: null })
    .execute();
  const code = await giveCode(tx, id);
  tx.describe('event', { topic: 'users', label: name, count: 1, operation: 'device-made' });
  return { id, code };
}

/**
 * Makes a new code for a device that lost its session, was ended, or moves to another phone. Throws Problem not_found.
 */
export async function renewCode(tx: Tx, id: string): Promise<string> {
  const { name } = await deviceRow(tx.db, id);
  const code = await giveCode(tx, id);
  tx.note({ topic: 'users', entityId: id, operation: 'device-code', label: name });
  tx.describe('event', { topic: 'users', label: name, count: 1, operation: 'device-code' });
  return code;
}

async function giveCode({ db, now }: Tx, id: string): Promise<string> {
  const code = oneTimePassword();
  const codeExpiresAt = new Date(now.getTime() + deviceCodeLasts).toISOString();
  await db
    .updateTable('devices')
    .set({ codeHash: hashOf(code), codeExpiresAt })
    .where('id', '=', id)
    .execute();
  return code;
}

/** Renames a device. Throws Problem not_found, conflict. */
export async function renameDevice(tx: Tx, id: string, { name }: DeviceEdit): Promise<void> {
  const before = await deviceRow(tx.db, id);
  await requireFreeName(tx, name, id);
  await tx.change('users', before, { name });
}

/** Ends a device: its next request is refused, and its code no longer works. Throws Problem not_found. */
export async function endDevice(tx: Tx, id: string): Promise<void> {
  const before = await deviceRow(tx.db, id);
  await tx.change('users', before, { isActive: 0 });
  await expireSessions(tx, id);
  await tx.db.updateTable('devices').set({ codeHash: null, codeExpiresAt: null }).where('id', '=', id).execute();
  tx.describe('event', { topic: 'users', label: before.name, count: 1, operation: 'device-ended' });
}

/**
 * The account of the device that this code is for; null where the code is unknown, used or too old, or whoever made it is
 * no administrator any more.
 */
export async function deviceOfCode(db: Db | Trx, code: string, now: Date): Promise<Tables['users'] | null> {
  const row = await db
    .selectFrom('devices')
    .innerJoin('users', 'users.id', 'devices.id')
    .selectAll('users')
    .where('codeHash', '=', hashOf(code))
    .where('codeExpiresAt', '>', now.toISOString())
    .executeTakeFirst();
  const made = { topic: 'users', operations: ['add', 'device-code'] } as const;
  return row && (await isMakerAdmin(db, row.id, made)) ? row : null;
}

/** Uses a code up and ends the device's earlier sessions. Answers the device's account; null as in `deviceOfCode`. */
export async function takeCode(tx: Tx, code: string): Promise<Tables['users'] | null> {
  const { db, now } = tx;
  const account = await deviceOfCode(db, code, now);
  if (!account) return null;
  const used = { codeHash: null, codeExpiresAt: null, signedInAt: now.toISOString(), lastSeenAt: now.toISOString() };
  await db.updateTable('devices').set(used).where('id', '=', account.id).execute();
  await tx.change('users', account, { isActive: 1 });
  await endSessions(tx, account.id, { but: null });
  tx.note({ topic: 'users', entityId: account.id, operation: 'device-signed-in', label: account.name });
  tx.describe('event', { topic: 'users', label: account.name, count: 1, operation: 'device-signed-in' });
  return account;
}

/** The gate book names devices, so two names may not differ only in case and spacing. Throws Problem conflict. */
async function requireFreeName({ db }: Tx, name: string, own?: string): Promise<void> {
  const devices = await db.selectFrom('users').select(['id', 'name']).where('isDevice', '=', 1).execute();
  if (devices.some((device) => device.id !== own && folded(device.name) === folded(name)))
    throw new Problem('conflict', message('device_name_taken'), { at: 'name' });
}

/** The hash of a code as it is stored; the dashes only group the characters for people to read. */
function hashOf(code: string): string {
  return createHash('sha256').update(code.replaceAll('-', '')).digest('hex');
}
