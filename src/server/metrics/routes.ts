import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { Hono } from 'hono';
import { z } from 'zod';
import { message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import { answersText } from '#server/http/answers.ts';
import { isDirectFromThisMachine } from '#server/http/client.ts';
import { type Env, everybody } from '#server/http/env.ts';
import type { Kernel } from '#server/http/kernel.ts';
import type { Metrics } from '#server/metrics/metrics.ts';

/**
 * Metrics in Prometheus' text format, for requests from this machine or with METRICS_TOKEN (docs/rules.md, Running it).
 */
export function metricsRoutes({ metrics, config }: Pick<Kernel, 'config'> & { metrics: Metrics }) {
  const figures = answersText('text/plain', 'readMetrics', 'Figures for Prometheus', z.string(), 'forbidden');
  return new Hono<Env>().get('/metrics', everybody(), figures, async (c) => {
    if (!isDirectFromThisMachine(c) && !hasToken(c, config.metricsToken))
      throw new Problem('forbidden', message('metrics_not_for_you'));
    return c.body(await metrics.text(), 200, { 'content-type': metrics.type, 'cache-control': 'no-store' });
  });
}

function hasToken(c: Context<Env>, token: string | null): boolean {
  const [, given] = /^Bearer (\S{1,200})$/i.exec(c.req.header('authorization') ?? '') ?? [];
  return token !== null && given !== undefined && timingSafeEqual(hashOf(given), hashOf(token));
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
