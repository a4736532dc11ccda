import type { Context } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { Problem } from '#domain/problem.ts';
import type { Config } from '#server/config.ts';
import type { Env } from '#server/http/env.ts';

/**
 * Security headers with a strict content policy: no inline script, nothing from other hosts. Styles may be inline:
 * the component library sets sizes that way.
 */
export function headersFor({ baseUrl }: Pick<Config, 'baseUrl'>) {
  const isHttps = baseUrl?.startsWith('https:') ?? false;
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      manifestSrc: ["'self'"],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
    xFrameOptions: 'DENY',
    referrerPolicy: 'no-referrer',
    permissionsPolicy: { camera: [], microphone: [], geolocation: [] },
    strictTransportSecurity: isHttps ? 'max-age=31536000; includeSubDomains' : false,
    crossOriginResourcePolicy: 'same-origin',
  });
}

/** Whether the request has a body that nobody read: what is left of it could not be told from the next request. */
export function isUnread({ req }: Context<Env>): boolean {
  const hasBody = req.header('transfer-encoding') !== undefined || Number(req.header('content-length') ?? 0) > 0;
  return hasBody && Object.keys(req.bodyCache).length === 0;
}

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A write must come from our own pages: its Origin is BASE_URL's, or that of the host that was asked. Throws Problem
 * foreign_origin.
 */
export function requireOwnOrigin({ req }: Context<Env>, { baseUrl }: Pick<Config, 'baseUrl'>): void {
  if (readingMethods.has(req.method) || isOwn(req.header('origin'), baseUrl, req.header('host'))) return;
  throw new Problem('foreign_origin');
}

function isOwn(origin: string | undefined, baseUrl: string | null, host: string | undefined): boolean {
  if (!origin) return false;
  if (baseUrl) return origin === baseUrl;
  return URL.canParse(origin) && new URL(origin).host === host;
}
