import { Hono } from 'hono';
import { sql } from 'kysely';
import { Problem } from '#domain/problem.ts';
import { answersText } from '#server/http/answers.ts';
import { type Env, everybody } from '#server/http/env.ts';
import type { Parts } from '#server/parts.ts';

/** For whoever watches the server: that it lives, and that its database answers. */
export function healthRoutes({ db }: Pick<Parts, 'db'>) {
  const alive = answersText('text/plain', 'isAlive', 'Whether the server lives');
  const ready = answersText('text/plain', 'isReady', 'Whether its database answers');
  return new Hono<Env>()
    .get('/healthz', everybody(), alive, (c) => c.text('ok'))
    .get('/readyz', everybody(), ready, async (c) => {
      await sql`select 1`.execute(db).catch(() => Promise.reject(new Problem('unavailable')));
      return c.text('ok');
    });
}
