import { Hono } from 'hono';
import type { AppContext } from '#server/context.ts';
import { answersText } from '#server/http/answers.ts';
import { type Env, everybody } from '#server/http/env.ts';

/** For whoever watches the server: that it lives, and that its database answers. */
export function healthRoutes({ checkDatabase }: Pick<AppContext, 'checkDatabase'>) {
  const alive = answersText('text/plain', 'isAlive', 'Whether the server lives');
  const ready = answersText('text/plain', 'isReady', 'Whether its database answers and takes what is written');
  return new Hono<Env>()
    .get('/healthz', everybody(), alive, (c) => c.text('ok'))
    .get('/readyz', everybody(), ready, async (c) => {
      await checkDatabase();
      return c.text('ok');
    });
}
