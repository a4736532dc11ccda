import { message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import type { Tx } from '#server/changes/write.ts';

// docs/rules.md, Limits.
const mostActs = 100;
const windowMs = 15 * 60 * 1000;

/**
 * Requires that a resident has not filled the log just now: all that they can do concerns their own account, and the log
 * keeps it for ever. Throws Problem too_many_attempts.
 */
export async function requireFewActs(
  { db, now }: Tx,
  { userId, role }: { userId: string; role: string | null },
): Promise<void> {
  if (role !== 'user') return;
  const acts = db
    .selectFrom('activities')
    .select('id')
    .where('actorId', '=', userId)
    .where('at', '<=', now.toISOString());
  const since = new Date(now.getTime() - windowMs).toISOString();
  const recent = await acts.where('at', '>', since).limit(mostActs).execute();
  if (recent.length === mostActs) throw new Problem('too_many_attempts', message('too_many_acts'));
}
