import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Context, TypedResponse } from 'hono';
import type { Env } from '#server/http/env.ts';
import { takesGzip } from '#server/http/packed.ts';

/** A whole answer as it goes over the wire. */
export type WholeAnswer = {
  /** The log's last line when it was read: it holds everything up to there. */
  seq: number;
  /**
   * A hash of the content, so that every server and every start gives the same content the same tag; weak, as it is one
   * for all encodings.
   */
  etag: string;
  /** The size of the plain JSON, in bytes. */
  size: number;
  /** At least one of the two is there; of a long answer only `gzip` is kept. */
  plain: Bytes | null;
  gzip: Bytes | null;
};

export type Bytes = Uint8Array<ArrayBuffer>;

/** Whole answers by their names, each kept until something in it has changed. */
export type WholeAnswers<Name extends string> = {
  /**
   * The answer, at least as new as what was committed when it was asked for; of the day `on`, for answers that differ
   * by the day. Throws Problem busy.
   */
  latest(whole: Name, on?: string): Promise<WholeAnswer>;
};

export type PagedAnswers<Name extends string> = WholeAnswers<Name> & {
  /**
   * The first page of a list's newest records, with as many records as `limit` says; as new as `latest`, and of `day`
   * where the list differs by the day.
   */
  newest(list: Name, limit: string | undefined, day?: string): Promise<WholeAnswer>;
};

type Whole<T> = Response & TypedResponse<T, 200, 'json'>;

/**
 * Answers a whole answer as it was made: 304 where the client has it (docs/rules.md, Whole lists), packed as it is kept
 * where the client takes that, and otherwise unpacked while it is sent, at the reader's pace.
 */
export function answerWhole<T>(c: Context<Env>, { etag, size, plain, gzip }: WholeAnswer): Whole<T> {
  c.header('etag', etag);
  c.header('vary', 'Accept-Encoding');
  if (names(c.req.header('if-none-match'), etag)) return c.body(null, 304) as never;
  c.header('content-type', 'application/json');
  const isPacked = gzip !== null && takesGzip(c.req.header('accept-encoding'));
  c.header('content-length', String(isPacked ? gzip.length : size));
  if (isPacked) c.header('content-encoding', 'gzip');
  // Nobody reads or cancels the body of an answer to HEAD.
  if (c.req.method === 'HEAD') return c.body(null) as never;
  if (isPacked) return c.body(gzip) as never;
  return c.body(plain ?? unpacked(gzip as Bytes)) as never;
}

/** Whether a list of tags has this one, or `*` for all of them; weak and strong tags count alike (RFC 9110, 13.1.2). */
function names(tags: string | undefined, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return tags?.split(',').some((tag) => bare(tag) === '*' || bare(tag) === bare(etag)) ?? false;
}

function unpacked(gzip: Bytes): ReadableStream {
  return Readable.toWeb(Readable.from([gzip]).pipe(createGunzip({ chunkSize: 64 * 1024 }))) as ReadableStream;
}
