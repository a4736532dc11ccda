import { networkInterfaces } from 'node:os';
import { createMiddleware } from 'hono/factory';
import { message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import { type Config, isLoopback } from '#server/config.ts';
import type { Env } from '#server/http/env.ts';

/**
 * Answers only requests to a known host name: a page elsewhere could give this server a name of its own (DNS rebinding)
 * and act as the society's page. docs/rules.md, Who gets in.
 */
export function knownHosts({ baseUrl, host }: Pick<Config, 'baseUrl' | 'host'>) {
  const own = [nameIn(host.includes(':') ? `[${host}]` : host), baseUrl && new URL(baseUrl).hostname];
  const isKnown = (name: string) =>
    isLoopback(name) || own.includes(name) || (isEveryInterface(host) && ownAddresses().includes(name));
  // A request nearly always names the same host as the one before it.
  let last: { asked: string; name: string | null } = { asked: '', name: null };
  // Not `async`, which would add a promise to every request: what `next` answers is returned as it is.
  return createMiddleware<Env>((c, next) => {
    const asked = c.req.header('host') ?? new URL(c.req.url).host;
    if (last.asked !== asked) last = { asked, name: nameIn(asked) };
    const { name } = last;
    if (name === null || !isKnown(name))
      throw new Problem(
        'unknown_host',
        message('not_answered_at', { asked: asked.slice(0, 60).replace(/[^\w.:[\]-]/g, '?') }),
      );
    return next();
  });
}

function nameIn(host: string): string | null {
  return URL.parse(`http://${host}`)?.hostname.replace(/\.$/, '') ?? null;
}

function isEveryInterface(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}

/** Read each time: a machine gets and loses addresses while it runs. */
function ownAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.map(({ address }) => nameIn(address.includes(':') ? `[${address.split('%')[0]}]` : address) ?? '');
}
