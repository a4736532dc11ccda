import type { Guard, GuardDraft, GuardEdit } from '#domain/guard.ts';
import { message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/changes/write.ts';
import { asGuard, guardRow, mostGuards } from '#server/guards/queries.ts';

/** Adds a guard. Throws Problem conflict where there are as many as there may be. */
export async function addGuard(tx: Tx, { name, phone, language }: GuardDraft, pinHash: string): Promise<Guard> {
  const { count } = await tx.db
    .selectFrom('guards')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= mostGuards) throw new Problem('conflict', message('guards_too_many', { max: mostGuards }));
  const guard = asGuard(await tx.add('guards', { name, phone, language, pinHash, isActive: 1 }));
  tx.describe('event', { topic: 'guards', label: name, count: 1, operation: 'guard-added' });
  return guard;
}

/** Changes a guard, or whether they are active. Throws Problem not_found, stale. */
export async function editGuard(tx: Tx, id: string, { version, isActive, ...edit }: GuardEdit): Promise<Guard> {
  const before = await guardRow(tx.db, id);
  if (before.version !== version) throw new Problem('stale', null, { current: asGuard(before) });
  const active = isActive === undefined ? {} : { isActive: isActive ? 1 : 0 };
  return asGuard(await tx.change('guards', before, { ...edit, ...active }));
}

/**
 * Sets the PIN of a guard. Forgets the failed attempts at the old PIN, so that nobody has to wait for the new one to
 * work. Throws Problem not_found.
 */
export async function setPin(tx: Tx, id: string, pinHash: string): Promise<void> {
  const before = await guardRow(tx.db, id);
  await tx.change('guards', before, { pinHash });
  await tx.db.deleteFrom('attempts').where('kind', '=', 'pin').where('address', '=', id).execute();
  tx.describe('event', { topic: 'guards', label: before.name, count: 1, operation: 'reset-pin' });
}
