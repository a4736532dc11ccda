import type { Context } from 'hono';
import type { Env } from '#server/http/env.ts';
import type { Parts } from '#server/parts.ts';

/**
 * The address a request came from. Behind proxies of our own (TRUSTED_PROXIES) it is what the outermost of them saw;
 * otherwise what a client claims in X-Forwarded-For counts for nothing.
 */
export function clientAddress({ config }: Pick<Parts, 'config'>, c: Context<Env>): string {
  const socket = c.env?.incoming?.socket?.remoteAddress ?? 'unknown';
  if (config.trustedProxies === 0) return socket;
  const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim());
  return hops.at(-config.trustedProxies) || socket;
}
