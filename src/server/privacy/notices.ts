import { message } from '#domain/message.ts';
import type { Notice, NoticeDraft, PresentNotice } from '#domain/privacy.ts';
import { Problem } from '#domain/problem.ts';
import { requireSeen } from '#server/changes/seen.ts';
import type { Tx } from '#server/changes/write.ts';
import type { Db, Trx } from '#server/database/tables.ts';

/** Every version of the notice, the one in force first. */
export async function listNotices(db: Db | Trx): Promise<Notice[]> {
  const columns = ['nth as version', 'day', 'text'] as const;
  return db.selectFrom('notices').select(columns).orderBy('nth', 'desc').execute();
}

/** The notice in force, and whom to ask. */
export async function presentNotice(db: Db | Trx): Promise<PresentNotice> {
  const row = await db
    .selectFrom('notices')
    .innerJoin('society', (join) => join.onTrue())
    .select(['nth as version', 'day', 'text', 'privacyContact as contact'])
    .orderBy('nth', 'desc')
    .executeTakeFirstOrThrow();
  return row;
}

/**
 * A change of the notice is a new version; those before stay, as people have agreed to them. Throws Problem stale,
 * conflict.
 */
export async function changeNotice(tx: Tx, { version: seen, text }: NoticeDraft): Promise<Notice> {
  const [present] = await listNotices(tx.db);
  if (!present) throw new Error('There is no notice');
  await requireSeen(present, seen, message('notice_changed_meanwhile'), async () => present);
  if (present.text === text) throw new Problem('conflict', message('notice_same'), { at: 'text' });
  const version = present.version + 1;
  await tx.add('notices', { nth: version, day: tx.today, text });
  tx.describe('event', { topic: 'notices', label: null, count: version, operation: 'notice' });
  return { version, day: tx.today, text };
}

/** Throws Problem invalid where there is no such version of the notice. */
export async function requireNotice({ db }: Pick<Tx, 'db'>, version: number | null): Promise<void> {
  if (version === null) return;
  const row = await db.selectFrom('notices').select('nth').where('nth', '=', version).executeTakeFirst();
  if (!row) throw new Problem('invalid', message('notice_unknown'), { at: 'notice' });
}
