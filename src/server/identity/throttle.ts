import { Problem } from '#domain/problem.ts';
import type { Write } from '#server/changes/write.ts';

/** decisions.md, Who gets in: 5 failures in 15 minutes, per address and per client. */
export const maxFailures = 5;
export const failureWindowMs = 15 * 60 * 1000;

/**
 * Counts the attempt as failed before it is made, so that a hundred at once are not a hundred guesses; `forgive`
 * takes it back. Kept in the database: it holds across servers and restarts. Throws Problem too_many_attempts.
 */
export async function countAttempt(write: Write, now: Date, keys: string[]): Promise<{ forgive(): Promise<void> }> {
  const since = new Date(now.getTime() - failureWindowMs).toISOString();
  await write(null, async ({ db }) => {
    await db.deleteFrom('signInFailures').where('at', '<=', since).execute();
    const counts = await db
      .selectFrom('signInFailures')
      .select(['key', (select) => select.fn.countAll<number>().as('failures')])
      .where('key', 'in', keys)
      .groupBy('key')
      .execute();
    if (counts.some(({ failures }) => failures >= maxFailures)) throw new Problem('too_many_attempts');
    const at = now.toISOString();
    await db
      .insertInto('signInFailures')
      .values(keys.map((key) => ({ key, at })))
      .execute();
  });
  return { forgive: () => forgive(write, now, keys) };
}

/** A success clears the address's failures, and takes back this attempt of the client's. */
async function forgive(write: Write, now: Date, [addressKey, ...clientKeys]: string[]): Promise<void> {
  await write(null, async ({ db }) => {
    if (addressKey) await db.deleteFrom('signInFailures').where('key', '=', addressKey).execute();
    for (const key of clientKeys) {
      const own = db
        .selectFrom('signInFailures')
        .select('id')
        .where('key', '=', key)
        .where('at', '=', now.toISOString())
        .limit(1);
      await db.deleteFrom('signInFailures').where('id', 'in', own).execute();
    }
  });
}
