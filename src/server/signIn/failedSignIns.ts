import type { Tx } from '#server/changes/write.ts';
import { failureWindowMs } from '#server/identity/throttle.ts';

type Account = { id: string; name: string; email: string };

/**
 * Logs failed sign-ins in few entries, however many there are: within a throttle's window there is another entry only
 * when the failures are twice as many as the last entry said. Each account has its own entries; all addresses without
 * an account have theirs together, and are not named.
 */
export async function noteFailedSignIn(tx: Tx, account: Account | null): Promise<void> {
  const since = new Date(tx.now.getTime() - failureWindowMs).toISOString();
  const count = await failuresSince(tx, account, since);
  const last = await lastEntry(tx, account?.id ?? null, since);
  if (count < 1 || count < 2 * last) return;
  const label = account && (account.name || account.email);
  tx.note({ topic: 'sessions', entityId: account?.id ?? null, operation: signInFailed, label });
  tx.describe('event', { topic: 'users', label, count, operation: signInFailed });
}

const signInFailed = 'sign-in-failed';
// Counting stops here: nobody needs to be told a larger number.
const mostCounted = 10_000;

async function failuresSince({ db, now }: Tx, account: Account | null, since: string): Promise<number> {
  let attempts = db
    .selectFrom('attempts')
    .select('attempts.id')
    .where('kind', '=', 'sign-in')
    .where('isSettled', '=', 1);
  attempts = attempts.where('at', '>', since).where('at', '<=', now.toISOString());
  if (account) attempts = attempts.where('address', '=', account.email);
  else attempts = attempts.where('address', 'not in', db.selectFrom('users').select('email'));
  const { count } = await db
    .selectFrom(attempts.limit(mostCounted).as('failed'))
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** How many failures the newest entry of this window speaks of; 0 where there is none. */
async function lastEntry({ db, now }: Tx, entityId: string | null, since: string): Promise<number> {
  const row = await db
    .selectFrom('changes')
    .innerJoin('activities', 'activities.id', 'changes.activityId')
    .select(['activities.params', 'activities.at'])
    .where('changes.topic', '=', 'sessions')
    .where('changes.entityId', entityId === null ? 'is' : '=', entityId)
    .where('changes.operation', '=', signInFailed)
    .where('changes.at', '>', since)
    .where('changes.at', '<=', now.toISOString())
    .orderBy('changes.seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? (JSON.parse(row.params) as { count: number }).count : 0;
}
