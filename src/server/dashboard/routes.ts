import { Hono } from 'hono';
import { dashboard } from '#server/dashboard/queries.ts';
import { allow, type Env } from '#server/http/env.ts';
import type { Parts } from '#server/parts.ts';

export function dashboardRoutes({ db }: Parts) {
  return new Hono<Env>().get('/', allow('dashboard:read'), async (c) => c.json(await dashboard(db)));
}
