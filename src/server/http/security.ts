import type { Context } from 'hono';
import { message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import type { Config } from '#server/config.ts';
import type { Env } from '#server/http/env.ts';

/**
 * The headers that every answer has for browsers, with a strict content policy: no inline script, nothing from other
 * hosts. Styles may be inline: the component library sets sizes that way.
 */
export function headersFor({ baseUrl }: Pick<Config, 'baseUrl'>): Readonly<Record<string, string>> {
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
export function isUnread({ req }: Context<Env>): boolean {
  const hasBody = req.header('transfer-encoding') !== undefined || Number(req.header('content-length') ?? 0) > 0;
  return hasBody && Object.keys(req.bodyCache).length === 0;
}

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A write must come from our own pages: its Origin must be that of BASE_URL or, without BASE_URL, the requested host by
 * http, which is what this server speaks. Throws Problem foreign_origin.
 */
export function requireOwnOrigin({ req }: Context<Env>, { baseUrl }: Pick<Config, 'baseUrl'>): void {
  if (readingMethods.has(req.method)) return;
  const origin = URL.parse(req.header('origin') ?? '');
  const isHost = origin !== null && origin.host === req.header('host');
  if (baseUrl ? req.header('origin') === baseUrl : isHost && origin.protocol === 'http:') return;
  // Only the protocol differs: the server is behind a proxy that it was not told of.
  const isBehindProxy = !baseUrl && isHost && origin.protocol === 'https:';
  throw new Problem('foreign_origin', isBehindProxy ? message('https_unknown', { asked: origin.origin }) : null);
}
