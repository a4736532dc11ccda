import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import { compress } from 'hono/compress';
import { createMiddleware } from 'hono/factory';
import { parseAccept } from 'hono/utils/accept';
import type { Env } from '#server/http/env.ts';

const pack = promisify(gzip);

// In bytes. A shorter answer fits into one packet of the network as it is.
const fewestPacked = 1024;
// To ask another thread takes 60 to 150 us of the processor, to pack so much some 80 and mostly 20.
const mostAtOnce = 16 * 1024;
// What is so short needs no more room to be packed in: most of the time goes to making that ready.
const room = { windowBits: 14, memLevel: 6, chunkSize: 4096 };

const packedOnTheWay = compress();
const stands = async () => {};

/**
 * A record or a page of them, packed in one piece for who takes gzip. Hono's `compress`, which has everything else, would
 * make a stream of each answer: that costs more than all the rest of a small one.
 */
export const packed = createMiddleware<Env>(async (c, next) => {
  await next();
  const { headers } = c.res;
  if (!isWritten(headers)) {
    await packedOnTheWay(c, stands);
    return;
  }
  headers.set('vary', 'Accept-Encoding');
  const accepted = c.req.header('accept-encoding');
  if (accepted === undefined || c.req.method === 'HEAD') return;
  if (!takesGzip(accepted)) {
    await packedOnTheWay(c, stands);
    return;
  }
  const plain = Buffer.from(await c.res.arrayBuffer());
  const isShort = plain.length < fewestPacked;
  const body = isShort ? plain : plain.length <= mostAtOnce ? gzipSync(plain, room) : await pack(plain);
  headers.set('content-length', String(body.length));
  if (!isShort) headers.set('content-encoding', 'gzip');
  const { status } = c.res;
  c.res = undefined; // or its headers are copied, one by one
  c.res = new Response(body, { status, headers });
});

/** Whether it is JSON that was written for this request alone: what is kept says its length, and 304 has no type. */
function isWritten(headers: Headers): boolean {
  return /^application\/(problem\+)?json/.test(headers.get('content-type') ?? '') && !headers.has('content-length');
}

export function takesGzip(header: string | undefined): boolean {
  if (!header) return false;
  const accepted = parseAccept(header);
  const named = accepted.find(({ type }) => type.toLowerCase() === 'gzip') ?? accepted.find(({ type }) => type === '*');
  return (named?.q ?? 0) > 0;
}
