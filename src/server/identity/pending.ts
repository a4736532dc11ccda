import { createHash, randomBytes } from 'node:crypto';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/changes/write.ts';
import type { Db, Trx } from '#server/database/tables.ts';

/** How long a sign-in waits for the code of its second step, in milliseconds. */
export const pendingLastsMs = 5 * 60 * 1000;

/**
 * Opens a sign-in whose first step is done, and answers its ticket. The ticket goes into a cookie of the browser that
 * did the step, works once, and opens nothing by itself; only its digest is stored.
 */
export async function openPending({ db, now }: Tx, userId: string): Promise<string> {
  const own = db.deleteFrom('pendingSignIns').where('userId', '=', userId);
  await own.where('expiresAt', '<=', now.toISOString()).execute();
  const ticket = randomBytes(24).toString('base64url');
  const expiresAt = new Date(now.getTime() + pendingLastsMs).toISOString();
  await db
    .insertInto('pendingSignIns')
    .values({ digest: digestOf(ticket), userId, expiresAt })
    .execute();
  return ticket;
}

/** The account of the sign-in that this ticket is for. Throws Problem sign_in_over. */
export async function pendingOf(db: Db | Trx, ticket: string | null, now: Date): Promise<string> {
  const pending = db
    .selectFrom('pendingSignIns')
    .select('userId')
    .where('digest', '=', digestOf(ticket ?? ''));
  const row = await pending.where('expiresAt', '>', now.toISOString()).executeTakeFirst();
  if (!row) throw new Problem('sign_in_over');
  return row.userId;
}

/** Uses a ticket up. Throws Problem sign_in_over when it was used already, or ended by a new password. */
export async function closePending({ db, now }: Tx, ticket: string): Promise<void> {
  await pendingOf(db, ticket, now);
  await db.deleteFrom('pendingSignIns').where('digest', '=', digestOf(ticket)).execute();
}

function digestOf(ticket: string): string {
  return createHash('sha256').update(ticket).digest('base64url');
}
