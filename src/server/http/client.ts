import { isIPv6 } from 'node:net';
import type { Context } from 'hono';
import { type Config, isLoopback } from '#server/config.ts';
import type { Env } from '#server/http/env.ts';

type Behind = { config: Pick<Config, 'trustedProxies'> };

/**
 * The address a request came from. Behind proxies of our own (TRUSTED_PROXIES) it is the address that the outermost of
 * them saw; otherwise X-Forwarded-For, which any client can write, is ignored.
 */
export function clientAddress({ config }: Behind, c: Context<Env>): string {
  const socket = socketAddress(c) ?? 'unknown';
  if (config.trustedProxies === 0) return socket;
  const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim());
  return (hops.at(-config.trustedProxies) || socket).slice(0, 100);
}

/** What the throttle takes for one client: an IPv4 address, or the /64 that one household is given of IPv6. */
export function clientNetwork(context: Behind, c: Context<Env>): string {
  const address = clientAddress(context, c).toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1];
  if (mapped) return mapped;
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  const [left = '', right] = bare.split('::');
  const groups = left === '' ? [] : left.split(':');
  if (right !== undefined) {
    const after = right === '' ? 0 : right.split(':').length;
    while (groups.length + after < 8) groups.push('0');
  }
  const network = groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${network.join(':')}::/64`;
}

const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

/**
 * Whether the request comes from a browser on this very machine, with nothing in between. A proxy that adds no headers
 * is recognised by the address at which the page was opened.
 */
export function isFromThisMachine(c: Context<Env>): boolean {
  const origin = c.req.header('origin') ?? '';
  return isDirectFromThisMachine(c) && URL.canParse(origin) && isLoopback(new URL(origin).hostname);
}

/** Whether a program on this very machine asks, as far as is known: a request with a proxy's headers does not count. */
export function isDirectFromThisMachine(c: Context<Env>): boolean {
  const host = c.req.header('host') ?? new URL(c.req.url).host;
  const asked = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '';
  const isHandedOn = proxyHeaders.some((name) => c.req.header(name) !== undefined);
  return !isHandedOn && isLoopback(asked) && isLoopback(socketAddress(c) ?? '');
}

function socketAddress(c: Context<Env>): string | undefined {
  return c.env?.incoming?.socket?.remoteAddress;
}
