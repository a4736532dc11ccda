import { Hono } from 'hono';
import { ExportMade } from '#domain/activityLog.ts';
import { noteExport } from '#server/changes/events.ts';
import type { AppContext } from '#server/context.ts';
import { answers } from '#server/http/answers.ts';
import { allow, type Env } from '#server/http/env.ts';
import { valid } from '#server/http/valid.ts';

/** Files and prints are made in the browser, which says so first (docs/rules.md, The activity log). */
export function exportRoutes({ write }: AppContext) {
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
