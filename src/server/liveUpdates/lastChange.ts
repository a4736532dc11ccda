import { Hono } from 'hono';
import { z } from 'zod';
import { LastChange } from '#domain/change.ts';
import { id } from '#domain/fields.ts';
import { loggedTopics, may, type Topic, topics } from '#domain/permissions.ts';
import { Problem } from '#domain/problem.ts';
import { recordRules } from '#server/changes/records.ts';
import type { Db } from '#server/database/tables.ts';
import { answers } from '#server/http/answers.ts';
import { allow, type Env } from '#server/http/env.ts';
import type { Kernel } from '#server/http/kernel.ts';
import { valid } from '#server/http/valid.ts';

const LastQuery = z.strictObject({
  topic: z.enum(loggedTopics),
  id: id.optional().describe('The record; none for the society and the notice, of which there is one'),
});
type LastQuery = z.output<typeof LastQuery>;

/** Who changed a record last, for a form that is told of the change (docs/rules.md, Saving and deleting). */
export function lastChangeRoutes({ db }: Kernel) {
  return new Hono<Env>().get(
    '/last',
    allow('users:read'),
    answers(200, LastChange, 'findLastChange', 'Who changed or deleted a record last', 'forbidden'),
    valid('query', LastQuery),
    async (c) => {
      const asked = c.req.valid('query');
      const needed = topics[asked.topic];
      if (needed === null || !may(c.var.currentUser.role, needed)) throw new Problem('forbidden');
      return c.json({ by: await findLastActor(db, asked) });
    },
  );
}

/** How many of the newest lines are searched for a change of another record that this one shows. */
const mostLines = 1000;

/** Null where nobody did it, or it is not known who: the log began later, or the account is gone. */
async function findLastActor(db: Db, { topic, id: asked }: LastQuery): Promise<LastChange['by']> {
  const id = topic === 'notices' ? await noticeInForce(db) : asked;
  const own = await db
    .selectFrom('changes')
    .select(['at', 'actorId'])
    .where('topic', '=', topic)
    .where('entityId', id === undefined ? 'is' : '=', id ?? null)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const at = await updatedAt(db, topic, id);
  // A record's version also increases when something that it shows was changed: that line is about the other record.
  const line = at === null || own?.at === at ? own : ((await lineThatShows(db, at, id)) ?? own);
  if (!line?.actorId) return null;
  const columns = ['id', 'name', 'email'] as const;
  return (await db.selectFrom('users').select(columns).where('id', '=', line.actorId).executeTakeFirst()) ?? null;
}

async function lineThatShows(db: Db, at: string, id: string | undefined) {
  const recent = db
    .selectFrom('changes')
    .select(['at', 'actorId', 'dependents'])
    .orderBy('seq', 'desc')
    .limit(mostLines);
  return db
    .selectFrom(recent.as('recent'))
    .select(['at', 'actorId'])
    .where('at', '=', at)
    .where('dependents', 'like', `%${id ?? ''}%`)
    .limit(1)
    .executeTakeFirst();
}

/** A change of the notice is a record of its own. */
async function noticeInForce(db: Db): Promise<string | undefined> {
  const notices = db.selectFrom('notices').select('id').orderBy('nth', 'desc').limit(1);
  return (await notices.executeTakeFirst())?.id;
}

/** Null where the record is deleted, and for what keeps no time, as every change of it has a line of its own. */
async function updatedAt(db: Db, topic: Topic, id: string | undefined): Promise<string | null> {
  if (topic === 'sessions' || !recordRules[topic].stamps.includes('updatedAt')) return null;
  // Kysely can't follow a table that is a parameter. There is one society.
  const rows = db.selectFrom(topic as 'flats').select('updatedAt');
  const row = await (topic === 'society' ? rows : rows.where('id', '=', id ?? '')).executeTakeFirst();
  return row?.updatedAt ?? null;
}
