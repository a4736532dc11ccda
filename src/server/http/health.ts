import { Hono } from 'hono';
import { Problem } from '#domain/problem.ts';
import { answersText } from '#server/http/answers.ts';
import { type Env, everybody } from '#server/http/env.ts';
import type { Kernel } from '#server/http/kernel.ts';

/** Routes for monitoring: whether the server lives, and whether its database answers and takes writes. */
export function healthRoutes({ checkDatabase, upgrade }: Pick<Kernel, 'checkDatabase' | 'upgrade'>) {
  const alive = answersText('text/plain', 'isAlive', 'Whether the server lives');
  const ready = answersText('text/plain', 'isReady', 'Whether its database answers and takes what is written');
  return new Hono<Env>()
    .get('/healthz', everybody(), alive, (c) =>
      // An upgraded server still answers reading requests, so it must not be restarted.
      c.text(upgrade.isUpgraded ? 'being upgraded: it reads, and takes no writes' : 'ok'),
    )
    .get('/readyz', everybody(), ready, async (c) => {
      await checkDatabase();
      await upgrade.look();
      if (upgrade.isUpgraded) throw new Problem('upgrading');
      return c.text('ok');
    });
}
