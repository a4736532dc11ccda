import { Hono } from 'hono';
import { Problem } from '#domain/problem.ts';
import { answersText } from '#server/http/answers.ts';
import { type Env, everybody } from '#server/http/env.ts';
import type { Kernel } from '#server/http/kernel.ts';

/** For whoever watches the server: that it lives, and that its database answers and takes what is written. */
export function healthRoutes({ checkDatabase, upgrade }: Pick<Kernel, 'checkDatabase' | 'upgrade'>) {
  const alive = answersText('text/plain', 'isAlive', 'Whether the server lives');
  const ready = answersText('text/plain', 'isReady', 'Whether its database answers and takes what is written');
  return new Hono<Env>()
    .get('/healthz', everybody(), alive, (c) =>
      // It goes on answering who reads: not a reason to end it.
      c.text(upgrade.isUpgraded ? 'being upgraded: it reads, and takes no writes' : 'ok'),
    )
    .get('/readyz', everybody(), ready, async (c) => {
      await checkDatabase();
      await upgrade.look();
      if (upgrade.isUpgraded) throw new Problem('upgrading');
      return c.text('ok');
    });
}
