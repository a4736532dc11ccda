import type { Guard, GuardDraft, GuardEdit } from '#domain/guard.ts';
import { message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import { eraseLines } from '#server/changes/erase.ts';
import { addOnce, type Chosen } from '#server/changes/once.ts';
import type { Logged } from '#server/changes/records.ts';
import type { Tx } from '#server/changes/write.ts';
import type { Tables } from '#server/database/tables.ts';
import { asGuard, guardRow, mostGuards } from '#server/guards/queries.ts';

type GuardRow = Tables['guards'];

/**
 * Adds a guard. Sent again it gives the guard this PIN, as who sends it has not been told the one of before. Throws
 * Problem conflict where there are as many as there may be, and what `addOnce` throws.
 */
export function addGuard(tx: Tx, { id: wanted, pin, ...draft }: GuardDraft, pinHash: string): Promise<Guard> {
  async function add(chosen: Chosen): Promise<Guard> {
    const { count } = await tx.db
      .selectFrom('guards')
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (Number(count) >= mostGuards) throw new Problem('conflict', message('guards_too_many', { max: mostGuards }));
    const guard = asGuard(await tx.add('guards', { ...chosen, ...draft, pinHash, isActive: 1 }));
    tx.describe('event', { topic: 'guards', label: draft.name, count: 1, operation: 'guard-added' });
    return guard;
  }
  async function find(id: string): Promise<Guard> {
    const { version } = await guardRow(tx.db, id);
    // A made PIN was lost with the answer, and a typed one may be another by now; but not one that was set since.
    if (pin === null || version === 1) await setPin(tx, id, pinHash);
    return asGuard(await guardRow(tx.db, id));
  }
  return addOnce(tx, { table: 'guards', id: wanted, draft, add, find });
}

/**
 * Changes a guard, or whether they are active; a phone that is emptied goes from the log too. Throws Problem not_found,
 * stale.
 */
export async function editGuard(tx: Tx, id: string, { version, isActive, ...edit }: GuardEdit): Promise<Guard> {
  const seen = await guardRow(tx.db, id);
  if (seen.version !== version) throw new Problem('stale', null, { current: asGuard(seen) });
  const before = edit.phone === null ? await erasePhone(tx, seen, edit.name ?? seen.name) : seen;
  const active = isActive === undefined ? {} : { isActive: isActive ? 1 : 0 };
  return asGuard(await tx.change('guards', before, { ...edit, ...active }));
}

/** Empties the phone past the log, which would keep it as the state before, and in every line that has one. */
async function erasePhone(tx: Tx, guard: GuardRow, label: string): Promise<GuardRow> {
  const { db, now } = tx;
  const lines = db.selectFrom('changes').select(['seq', 'before', 'after']).where('topic', '=', 'guards');
  const hasPhone = (text: string | null) => text !== null && (JSON.parse(text) as Logged)['phone'] != null;
  const seqs = (await lines.where('entityId', '=', guard.id).execute())
    .filter(({ before, after }) => hasPhone(before) || hasPhone(after))
    .map(({ seq }) => seq);
  if (seqs.length === 0) return guard;
  const emptied = { phone: null, version: guard.version + 1, updatedAt: now.toISOString() };
  await db.updateTable('guards').set(emptied).where('id', '=', guard.id).execute();
  await eraseLines(tx, seqs, (row) => ({ ...row, phone: null }));
  tx.describe('event', { topic: 'guards', label, count: 1, operation: 'erase-guard-phone' });
  return { ...guard, ...emptied };
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
