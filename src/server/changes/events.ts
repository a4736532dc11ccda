import { type ExportMade, exportedLists } from '#domain/activityLog.ts';
import { message } from '#domain/message.ts';
import type { Role } from '#domain/permissions.ts';
import { may } from '#domain/permissions.ts';
import { Problem } from '#domain/problem.ts';
import type { Actor, Tx } from '#server/changes/write.ts';
import { failureWindowMs } from '#server/identity/throttle.ts';

/*
 * What happens and changes no record (docs/rules.md, The activity log). Their lines are of the topic `sessions`, which is
 * announced to nobody: no screen has to fetch anything for them.
 */

export type SystemEvent = 'backup' | 'backup-failed' | 'backup-download' | 'restore';

/** Logs that a backup was made, failed or was downloaded, or one restored; by nobody in particular where the server did it. */
export function noteSystemEvent(tx: Tx, operation: SystemEvent): void {
  tx.note({ topic: 'sessions', entityId: null, operation });
  tx.describe('event', { topic: 'society', operation });
}

type Account = { id: string; name: string; email: string };

/**
 * Logs a failed sign-in, bounded whoever fails how often: for an account, and once for all addresses without one, within a
 * throttle's window only when there are twice as many as the entry before said. Addresses that are nobody's are not named.
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
// What nobody needs to be told more exactly.
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

const exportsInWindow = 100;

/**
 * Logs that a file was made of a list, or that it was printed. Throws Problem forbidden to whom the list is closed, and
 * too_many_attempts.
 */
export async function noteExport(tx: Tx, actor: Actor & { role: Role }, made: ExportMade): Promise<void> {
  const { kind, list, format, count } = made;
  if (!may(actor.role, exportedLists[list])) throw new Problem('forbidden');
  const since = new Date(tx.now.getTime() - failureWindowMs).toISOString();
  const recent = await tx.db
    .selectFrom('changes')
    .select('seq')
    .where('topic', '=', 'sessions')
    .where('entityId', '=', actor.userId)
    .where('operation', 'in', ['export', 'print'])
    .where('at', '>', since)
    .where('at', '<=', tx.now.toISOString())
    .limit(exportsInWindow)
    .execute();
  if (recent.length === exportsInWindow) throw new Problem('too_many_attempts', message('too_many_exports'));
  tx.note({ topic: 'sessions', entityId: actor.userId, operation: kind });
  const [topic, operation] =
    list === 'activities' ? (['sessions', `${kind}-log`] as const) : ([list, ofSociety(kind, list)] as const);
  tx.describe('event', { topic, label: null, count, other: format, operation });
}

function ofSociety(kind: ExportMade['kind'], list: string): string {
  return list === 'society' ? `${kind}-society` : kind;
}
