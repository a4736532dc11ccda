import { Hono } from 'hono';
import { ExportMade, exportedLists } from '#domain/activityLog.ts';
import { message } from '#domain/message.ts';
import { may, type Role } from '#domain/permissions.ts';
import { Problem } from '#domain/problem.ts';
import type { Actor, Tx } from '#server/changes/write.ts';
import { answers } from '#server/http/answers.ts';
import { allow, type Env } from '#server/http/env.ts';
import type { Kernel } from '#server/http/kernel.ts';
import { valid } from '#server/http/valid.ts';

/** Files and prints are made in the browser, which logs them here before (docs/rules.md, The activity log). */
export function exportRoutes({ write }: Kernel) {
  return new Hono<Env>().post(
    '/',
    allow('account:own'),
    answers(
      204,
      null,
      'logExport',
      'Put on record that a list is had as a file or on paper',
      'forbidden',
      'too_many_attempts',
    ),
    valid('json', ExportMade),
    async (c) => {
      const { currentUser } = c.var;
      await write(currentUser, (tx) => noteExport(tx, currentUser, c.req.valid('json')));
      return c.body(null, 204);
    },
  );
}

// docs/rules.md, Limits.
const exportsInWindow = 100;
const windowMs = 15 * 60 * 1000;

/**
 * Logs that a file was made of a list, or that it was printed. Throws Problem forbidden to users who may not read the
 * list, and too_many_attempts.
 */
async function noteExport(tx: Tx, actor: Actor & { role: Role }, made: ExportMade): Promise<void> {
  const { kind, list, format, count } = made;
  if (!may(actor.role, exportedLists[list])) throw new Problem('forbidden');
  const since = new Date(tx.now.getTime() - windowMs).toISOString();
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
