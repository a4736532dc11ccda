import type { ServerOptions } from 'node:http';

/**
 * Node's limits on how long a request may take to arrive, in milliseconds: a slower one is cut (docs/rules.md,
 * Trouble).
 */
export function requestLimits(wholeWithinMs = 30_000): ServerOptions & { requestTimeout: number } {
  return {
    requestTimeout: wholeWithinMs,
    headersTimeout: wholeWithinMs,
    connectionsCheckingInterval: Math.min(1000, wholeWithinMs / 3),
  };
}
