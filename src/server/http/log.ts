import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import type { Env } from '#server/http/env.ts';

/** One line a request: its id, route, status and time in ms. The route is the pattern of the handler that answered, so no id, name or number gets into the log. */
export function logged(log: Logger) {
  return createMiddleware<Env>(async (c, next) => {
    const started = performance.now();
    const id = crypto.randomUUID();
    c.set('requestId', id);
    c.header('x-request-id', id);
    await next();
    log.info(
      {
        id,
        method: c.req.method,
        route: routePath(c),
        status: c.res.status,
        ms: Math.round((performance.now() - started) * 100) / 100,
      },
      'request',
    );
  });
}

/** An error as the log may keep it: PostgreSQL's `detail` quotes the row, and with it people's data. */
export function withoutRows(error: unknown): object {
  const { name, message, code, stack } = error as Error & { code?: string };
  return { type: name, message, code, stack };
}
