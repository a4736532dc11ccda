import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { lastSeq } from '#server/changes/head.ts';
import type { Db } from '#server/database/tables.ts';
import type { Bytes, WholeAnswer } from '#server/http/whole.ts';

// Measured on 20 000 owners, 13 MB: gzip 3 makes 1.83 MB in 160 ms, 6 1.64 MB in 300 ms; brotli 3, which fewer clients
// take, 1.67 MB in 180 ms.
const level = 4;
const longestPlain = 64 * 1024;

/** Reads an answer's value. A value may come in slices, of which only one is held in memory at a time. */
type Read = (db: Db) => Promise<object>;

/** Reads the answer and its place in the log in one snapshot. */
function inSnapshot(db: Db, read: Read): Promise<{ seq: number; json: Bytes[] }> {
  const encoder = new TextEncoder();
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => ({
      seq: await lastSeq(trx),
      json: await Array.fromAsync(jsonOf(await read(trx)), (text) => encoder.encode(text)),
    }));
}

export async function make(db: Db, read: Read, { isPacked }: { isPacked: boolean }): Promise<WholeAnswer> {
  const { seq, json } = await inSnapshot(db, read);
  const hash = createHash('sha256');
  let size = 0;
  for (const piece of json) {
    hash.update(piece);
    size += piece.length;
  }
  const etag = `W/"${hash.digest('base64url').slice(0, 27)}"`;
  const plain = isPacked && size > longestPlain ? null : new Uint8Array(Buffer.concat(json));
  const gzip = isPacked ? new Uint8Array(await pipeline(json, createGzip({ level }), buffer)) : null;
  return { seq, etag, size, plain, gzip };
}

async function* jsonOf(answer: object): AsyncGenerator<string> {
  let before = '{';
  for (const [key, value] of Object.entries(answer)) {
    yield `${before}${JSON.stringify(key)}:`;
    if (isSliced(value)) yield* jsonOfSlices(value);
    else yield JSON.stringify(value);
    before = ',';
  }
  yield '}';
}

function isSliced(value: unknown): value is AsyncIterable<unknown[]> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

/** Each record on a line of its own, so that a slow device can parse the answer piece by piece. */
async function* jsonOfSlices(slices: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const slice of slices) {
    if (slice.length === 0) continue;
    yield before + slice.map((one) => JSON.stringify(one)).join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]' : '\n]';
}
