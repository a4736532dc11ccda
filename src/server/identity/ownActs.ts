import { message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/changes/write.ts';
import type { Db, Trx } from '#server/database/tables.ts';

// docs/rules.md, Limits.
const mostActs = 100;
const actsWithinMs = 15 * 60 * 1000;
const mostEntries = 5000;
const entriesWithinMs = 60 * 60 * 1000;

type Reading = { db: Db | Trx; now: Date };

/**
 * Requires that a resident has not filled the log just now: all that they can do concerns their own account, and the log
 * keeps it for ever. Throws Problem too_many_attempts.
 */
export async function requireFewActs(tx: Tx, { userId, role }: { userId: string; role: string | null }): Promise<void> {
  if (role === 'user' && (await hasDone(tx, userId, mostActs, actsWithinMs)))
    throw new Problem('too_many_attempts', message('too_many_acts'));
}

/**
 * Requires that a gate has not filled the log just now, as a stolen device would until the office ends it. Throws Problem
 * too_many_attempts, at which a device keeps what waits and sends it later.
 */
export async function requireFewEntries(by: Reading & { actor: Tx['actor'] }): Promise<void> {
  if (by.actor && (await hasDone(by, by.actor.userId, mostEntries, entriesWithinMs)))
    throw new Problem('too_many_attempts', message('too_many_entries', { max: mostEntries }));
}

/** Whether the log has this many activities of an account within a time. What is dated in the future does not count. */
async function hasDone({ db, now }: Reading, userId: string, count: number, withinMs: number): Promise<boolean> {
  const first = await db
    .selectFrom('activities')
    .select('at')
    .where('actorId', '=', userId)
    .where('at', '<=', now.toISOString())
    .where('at', '>', new Date(now.getTime() - withinMs).toISOString())
    .orderBy('at')
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst();
  return first !== undefined;
}
