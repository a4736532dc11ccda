import { Hono } from 'hono';
import { answersText } from '#server/http/answers.ts';
import { type Env, everybody } from '#server/http/env.ts';
import type { Parts } from '#server/parts.ts';

/** For whoever watches the server: that it lives, and that its database answers. */
export function healthRoutes({ checkDatabase }: Pick<Parts, 'checkDatabase'>) {
  const alive = answersText('text/plain', 'isAlive', 'Whether the server lives');
  const ready = answersText('text/plain', 'isReady', 'Whether its database answers and takes what is written');
  return new Hono<Env>()
    .get('/healthz', everybody(), alive, (c) => c.text('ok'))
    .get('/readyz', everybody(), ready, async (c) => {
      await checkDatabase();
      return c.text('ok');
    });
}
