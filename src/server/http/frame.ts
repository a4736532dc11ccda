import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { activityHeader } from '#server/activities/answered.ts';
import type { AppContext } from '#server/context.ts';
import type { Env } from '#server/http/env.ts';
import { isUnread, requireOwnOrigin } from '#server/http/security.ts';

/**
 * What every request gets, in one layer, as each layer costs every request: its id, the activity that it was, a place in
 * the figures and a line in the log. Its route is the pattern of the handler that answered, so no id, name or number gets
 * into either.
 */
export function framed({ answered, metrics, log }: Pick<AppContext, 'answered' | 'metrics' | 'log'>) {
  return createMiddleware<Env>(async (c, next) => {
    const started = performance.now();
    const id = crypto.randomUUID();
    c.set('requestId', id);
    const activityId = await answered.during(next);
    // Not `c.header`, which makes the answer anew once it stands.
    const { status, headers } = c.res;
    headers.set('x-request-id', id);
    if (activityId !== null) headers.set(activityHeader, activityId);
    if (isUnread(c)) headers.set('connection', 'close');
    const { method } = c.req;
    const route = routePath(c);
    const ms = performance.now() - started;
    metrics.answered({ method, route, status, ms });
    log.info({ id, method, route, status, ms: Math.round(ms * 100) / 100 }, 'request');
  });
}

/** What every request to the API gets before anything else looks at it. Throws Problem foreign_origin. */
export function ofApi({ guard, config }: Pick<AppContext, 'guard' | 'config'>) {
  return createMiddleware<Env>((c, next) => {
    c.set('guard', guard);
    c.header('cache-control', 'no-store'); // people's homes do not belong into a browser's or proxy's cache
    requireOwnOrigin(c, config);
    return next();
  });
}
