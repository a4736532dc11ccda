import type { Context } from 'hono';
import type { Env } from '#server/http/env.ts';

/**
 * Gives an answer these headers, where it does not say them itself. Behind a socket they go into the plain object that Node
 * writes: each one set on a Response costs several times as much, and there are fifteen for every answer.
 */
export function addHeaders(c: Context<Env>, headers: Readonly<Record<string, string>>): void {
  // None in tests that ask without a socket.
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
