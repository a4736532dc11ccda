import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import type { Env } from '#server/http/env.ts';
import type { Kernel } from '#server/http/kernel.ts';
import { activityHeader } from '#server/http/requestActivity.ts';
import { headersFor, isUnread, requireOwnOrigin } from '#server/http/security.ts';

type Figures = { answered(request: { method: string; route: string; status: number; ms: number }): void };
type Framing = Pick<Kernel, 'requestActivities' | 'log' | 'config'> & { metrics: Figures };

/**
 * What every request gets: its id, the activity that it was, the headers of every answer, a place in the metrics and a
 * line in the log. It is one middleware, as each middleware costs every request. The logged route is the pattern of the
 * handler that answered, so no id, name or number gets into the metrics or the log.
 */
export function everyRequest({ requestActivities, metrics, log, config }: Framing) {
  const always = headersFor(config);
  return createMiddleware<Env>(async (c, next) => {
    const started = performance.now();
    const id = crypto.randomUUID();
    const headers: Record<string, string> = { ...always, 'x-request-id': id };
    c.set('requestId', id);
    c.set('headers', headers);
    const activityId = await requestActivities.during(next);
    if (activityId !== null) headers[activityHeader] = activityId;
    // Set even where the answer has this header itself, as a stream does.
    if (isUnread(c)) c.res.headers.set('connection', 'close');
    addHeaders(c, headers);
    const { status } = c.res;
    const { method } = c.req;
    const route = routePath(c);
    const ms = performance.now() - started;
    metrics.answered({ method, route, status, ms });
    log.info({ id, method, route, status, ms: Math.round(ms * 100) / 100 }, 'request');
  });
}

/** What every request to the API gets before anything else looks at it. Throws Problem foreign_origin. */
export function everyApiRequest({ guard, config }: Pick<Kernel, 'guard' | 'config'>) {
  return createMiddleware<Env>((c, next) => {
    c.set('guard', guard);
    const headers = c.get('headers');
    headers['cache-control'] = 'no-store'; // people's homes do not belong into a browser's or proxy's cache
    headers['vary'] = 'Accept-Encoding';
    requireOwnOrigin(c, config);
    return next();
  });
}

/**
 * Gives an answer these headers, where it does not set them itself. Behind a socket they go into the plain object that
 * Node writes: setting one on a Response costs several times as much, and there are fifteen for every answer. The bar of
 * guard and middleware in docs/speed.md depends on it: `/api/me` would take a quarter more of the processor.
 */
function addHeaders(c: Context<Env>, headers: Readonly<Record<string, string>>): void {
  // Tests that ask without a socket have none.
  const outgoing = c.env?.outgoing;
  if (!outgoing) {
    for (const [name, value] of Object.entries(headers)) if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    return;
  }
  const { writeHead } = outgoing;
  outgoing.writeHead = (status, own) => {
    if (typeof own === 'string') throw new Error('Headers are expected where Node takes a reason, too');
    return writeHead.call(outgoing, status, { ...headers, ...own });
  };
}
