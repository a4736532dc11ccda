import type { Tx } from '#server/changes/write.ts';
import type { Tables } from '#server/database/tables.ts';

export type Queued = Tables['outbox'];

const minute = 60 * 1000;
/** A mail that has not gone out a day after it was written is given up. */
const givenUpAfterMs = 24 * 60 * minute;
/** Longer than any attempt takes, so that no other server sends the mail meanwhile. */
const leaseMs = 3 * minute;
const longestPauseMs = 120 * minute;

/** Puts a mail in line: it goes out once this transaction is committed, from whichever server is first. */
export async function queueMail(
  { db, now }: Pick<Tx, 'db' | 'now'>,
  mail: Pick<Queued, 'purpose' | 'userId' | 'email'>,
): Promise<void> {
  const at = now.toISOString();
  const row = { id: crypto.randomUUID(), createdAt: at, nextAt: at, attempts: 0, error: null, gaveUpAt: null };
  await db
    .insertInto('outbox')
    .values({ ...row, ...mail })
    .execute();
}

/** Takes the mail that is due first; null when there is none. While it is being sent, no other server takes it. */
export async function takeDue({ db, now }: Tx): Promise<Queued | null> {
  const due = await db
    .selectFrom('outbox')
    .selectAll()
    .where('gaveUpAt', 'is', null)
    // No mail is put off for longer than that: one that seems so was put off under a clock that was ahead.
    .where((is) => is.or([is('nextAt', '<=', now.toISOString()), is('nextAt', '>', later(now, longestPauseMs))]))
    .orderBy('nextAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!due) return null;
  const taken = { nextAt: later(now, leaseMs), attempts: due.attempts + 1 };
  await db.updateTable('outbox').set(taken).where('id', '=', due.id).execute();
  return { ...due, ...taken };
}

export async function forgetMail({ db }: Pick<Tx, 'db'>, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('outbox').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Puts a mail off by a pause that grows, or gives it up: after a day, or where the address is refused for good. */
export async function retryOrGiveUp(
  tx: Tx,
  { id, createdAt, attempts }: Queued,
  { error, isFinal }: { error: string; isFinal: boolean },
): Promise<void> {
  const { db, now } = tx;
  const pauseMs = Math.min(minute * 2 ** (attempts - 1), longestPauseMs);
  const isOver = isFinal || now.getTime() + pauseMs > Date.parse(createdAt) + givenUpAfterMs;
  const settled = isOver ? { gaveUpAt: now.toISOString() } : { nextAt: later(now, pauseMs) };
  const row = await db
    .selectFrom('outbox')
    .leftJoin('users', 'users.id', 'outbox.userId')
    .select(['outbox.userId', 'outbox.email', 'users.name'])
    .where('outbox.id', '=', id)
    .executeTakeFirst();
  await db
    .updateTable('outbox')
    .set({ error, ...settled })
    .where('id', '=', id)
    .execute();
  // A mail that was withdrawn meanwhile is no failure to report. What the log calls a person can't be erased: their name,
  // where there is one.
  if (isOver && row)
    tx.note({ topic: 'users', entityId: row.userId, operation: 'mail-failed', label: row.name || row.email });
}

function later(now: Date, ms: number): string {
  return new Date(now.getTime() + ms).toISOString();
}
