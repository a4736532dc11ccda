import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import { createMiddleware } from 'hono/factory';
import { parseAccept } from 'hono/utils/accept';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX as compressible } from 'hono/utils/compress';
import type { Env } from '#server/http/env.ts';

const pack = promisify(gzip);

// In bytes. A shorter answer fits into one packet of the network as it is.
const fewestPacked = 1024;
// Handing a body to another thread takes 60 to 150 us of CPU time; packing this much takes some 80, and mostly 20.
const mostAtOnce = 16 * 1024;
// A short body needs no larger buffers: most of the time of packing goes to preparing them.
const room = { windowBits: 14, memLevel: 6, chunkSize: 4096 };

/**
 * Packs an answer that was made for this request in one piece, where the client takes gzip. Hono's `compress` makes a
 * stream of every answer, even the shortest: with it one flat by id (docs/speed.md) takes 2.4 times as much of the
 * processor.
 */
export const packed = createMiddleware<Env>(async (c, next) => {
  await next();
  if (!takesGzip(c.req.header('accept-encoding')) || c.req.method === 'HEAD') return;
  const { headers, status } = c.res;
  // Left as they are: kept answers, which have a length, 304, which has no type, and the stream of changes.
  if (headers.has('content-length') || !compressible.test(headers.get('content-type') ?? '')) return;
  const plain = Buffer.from(await c.res.arrayBuffer());
  const isShort = plain.length < fewestPacked;
  const body = isShort ? plain : plain.length <= mostAtOnce ? gzipSync(plain, room) : await pack(plain);
  headers.set('content-length', String(body.length));
  if (!isShort) headers.set('content-encoding', 'gzip');
  c.res = undefined; // otherwise Hono copies its headers one by one
  c.res = new Response(body, { status, headers });
});

export function takesGzip(header: string | undefined): boolean {
  if (!header) return false;
  const accepted = parseAccept(header);
  const named = accepted.find(({ type }) => type.toLowerCase() === 'gzip') ?? accepted.find(({ type }) => type === '*');
  return (named?.q ?? 0) > 0;
}
