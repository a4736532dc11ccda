import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import type { Config } from '#server/config.ts';
import type { Env } from '#server/http/env.ts';
import type { Kernel } from '#server/http/kernel.ts';
import { activityHeader } from '#server/http/requestActivity.ts';

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

/**
 * The headers that every answer has for browsers, with a strict content policy: no inline script, nothing from other
 * hosts. Styles may be inline: the component library sets sizes that way.
 */
function headersFor({ baseUrl }: Pick<Config, 'baseUrl'>): Readonly<Record<string, string>> {
  const isHttps = baseUrl?.startsWith('https:') ?? false;
  return {
    'content-security-policy': contentPolicy.join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    // The gate's screens read codes with the camera; pages of other origins may not use it.
    'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
];

/** Whether the request has a body that nobody read: its rest could not be told from the connection's next request. */
function isUnread({ req }: Context<Env>): boolean {
  const hasBody = req.header('transfer-encoding') !== undefined || Number(req.header('content-length') ?? 0) > 0;
  return hasBody && Object.keys(req.bodyCache).length === 0;
}

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A write must come from our own pages: its Origin must be that of BASE_URL or, without BASE_URL, the requested host by
 * http, which is what this server speaks. Throws Problem foreign_origin.
 */
function requireOwnOrigin({ req }: Context<Env>, { baseUrl }: Pick<Config, 'baseUrl'>): void {
  if (readingMethods.has(req.method)) return;
  const origin = URL.parse(req.header('origin') ?? '');
  const isHost = origin !== null && origin.host === req.header('host');
  if (baseUrl ? req.header('origin') === baseUrl : isHost && origin.protocol === 'http:') return;
  // Only the protocol differs: the server is behind a proxy that it was not told of.
  const isBehindProxy = !baseUrl && isHost && origin.protocol === 'https:';
  throw new Problem('foreign_origin', isBehindProxy ? message('https_unknown', { asked: origin.origin }) : null);
}
