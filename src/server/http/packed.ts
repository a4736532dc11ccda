import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import type { Context } from 'hono';
import { compress } from 'hono/compress';
import { createMiddleware } from 'hono/factory';
import { parseAccept } from 'hono/utils/accept';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
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
 * make a stream of each answer: that costs more than all the rest of a small one. So does reading a text out of its
 * Response, so most are packed, or found to be too short, before there is one.
 */
export const packed = createMiddleware<Env>(async (c, next) => {
  const accepted = c.req.header('accept-encoding');
  if (accepted === undefined || c.req.method === 'HEAD') return next();
  let isDone = false;
  c.json = ((value: unknown, status?: ContentfulStatusCode, more?: unknown): Response => {
    if (more !== undefined) throw new Error('Headers of an answer are said by c.header');
    const text = JSON.stringify(value);
    const size = Buffer.byteLength(text);
    isDone = size <= mostAtOnce;
    const type = { 'content-type': 'application/json' };
    if (size < fewestPacked || !isDone || !takesGzip(accepted)) return c.body(text, status, type);
    return c.body(gzipSync(text, room), status, { ...type, 'content-encoding': 'gzip' });
  }) as Context['json'];
  await next();
  if (!isDone) await packLate(c, accepted);
});

/** Packs what is long, or was not made by `c.json`. */
async function packLate(c: Context<Env>, accepted: string): Promise<void> {
  const { headers } = c.res;
  if (!isWritten(headers) || !takesGzip(accepted)) {
    await packedOnTheWay(c, stands);
    return;
  }
  const plain = Buffer.from(await c.res.arrayBuffer());
  const isShort = plain.length < fewestPacked;
  const body = isShort ? plain : await pack(plain);
  headers.set('content-length', String(body.length));
  if (!isShort) headers.set('content-encoding', 'gzip');
  const { status } = c.res;
  c.res = undefined; // or its headers are copied, one by one
  c.res = new Response(body, { status, headers });
}

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
