import { Hono } from 'hono';
import { Dashboard } from '#domain/dashboard.ts';
import type { AppContext } from '#server/context.ts';
import { dashboard } from '#server/dashboard/queries.ts';
import { answers } from '#server/http/answers.ts';
import { allow, type Env } from '#server/http/env.ts';

export function dashboardRoutes({ db }: AppContext) {
  return new Hono<Env>().get(
    '/',
    allow('dashboard:read'),
    answers(200, Dashboard, 'getDashboard', 'The figures of the society'),
    async (c) => c.json(await dashboard(db)),
  );
}
