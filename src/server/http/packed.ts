import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import { createMiddleware } from 'hono/factory';
import { parseAccept } from 'hono/utils/accept';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX as compressible } from 'hono/utils/compress';
import type { Env } from '#server/http/env.ts';

const pack = promisify(gzip);

// In bytes. A shorter answer fits into one packet of the network as it is.
const fewestPacked = 1024;
// To ask another thread takes 60 to 150 us of the processor, to pack so much some 80 and mostly 20.
const mostAtOnce = 16 * 1024;
// What is so short needs no more room to be packed in: most of the time goes to making that ready.
const room = { windowBits: 14, memLevel: 6, chunkSize: 4096 };

/**
 * An answer that was written for this request, packed in one piece for who takes gzip. Hono's `compress` makes a stream of
 * each, also of the shortest: of one flat by id half as many were answered in a second.
 */
export const packed = createMiddleware<Env>(async (c, next) => {
  await next();
  if (!takesGzip(c.req.header('accept-encoding')) || c.req.method === 'HEAD') return;
  const { headers, status } = c.res;
  // What is kept says its length, 304 has no type, and a stream of changes is none that is compressible.
  if (headers.has('content-length') || !compressible.test(headers.get('content-type') ?? '')) return;
  const plain = Buffer.from(await c.res.arrayBuffer());
  const isShort = plain.length < fewestPacked;
  const body = isShort ? plain : plain.length <= mostAtOnce ? gzipSync(plain, room) : await pack(plain);
  headers.set('content-length', String(body.length));
  if (!isShort) headers.set('content-encoding', 'gzip');
  c.res = undefined; // or its headers are copied, one by one
  c.res = new Response(body, { status, headers });
});

export function takesGzip(header: string | undefined): boolean {
  if (!header) return false;
  const accepted = parseAccept(header);
  const named = accepted.find(({ type }) => type.toLowerCase() === 'gzip') ?? accepted.find(({ type }) => type === '*');
  return (named?.q ?? 0) > 0;
}
