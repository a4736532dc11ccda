import type { Guard } from '#domain/guard.ts';
import { message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import type { GuardAtGate } from '#domain/shift.ts';
import type { Db, Tables, Trx } from '#server/database/tables.ts';
import { pinVerifier } from '#server/identity/pins.ts';

type GuardRow = Tables['guards'];

/** The most guards of one society; each device is sent all of them. */
export const mostGuards = 500;

/** All guards by name, or those with these ids; guards who take no shifts any more are included. */
export async function listGuards(db: Db, ids?: string[]): Promise<Guard[]> {
  const all = db.selectFrom('guards').selectAll().orderBy('name').orderBy('id').limit(mostGuards);
  return (await (ids ? all.where('id', 'in', ids) : all).execute()).map(asGuard);
}

/** The active guards, who may take over at this device, with what the device checks their PINs by. */
export async function guardsAtGate(db: Db, deviceId: string): Promise<GuardAtGate[]> {
  const active = db.selectFrom('guards').select(['id', 'name', 'language', 'pinHash']).where('isActive', '=', 1);
  const rows = await active.orderBy('name').orderBy('id').limit(mostGuards).execute();
  return rows.map(({ pinHash, ...guard }) => ({ ...guard, ...pinVerifier(pinHash, deviceId) }));
}

/** The row of a guard, with the hash of their PIN. Throws Problem not_found. */
export async function guardRow(db: Db | Trx, id: string): Promise<GuardRow> {
  const row = await db.selectFrom('guards').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new Problem('not_found', message('guard_not_found'));
  return row;
}

export function asGuard({ pinHash: _, isActive, ...guard }: GuardRow): Guard {
  return { ...guard, isActive: isActive === 1 };
}
