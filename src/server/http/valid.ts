import { setImmediate as turn } from 'node:timers/promises';
import type { Context, HonoRequest, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { encoded, type Messages, message, messagesOf } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import type { Read, ReadTx } from '#server/changes/write.ts';
import { describe, type Env } from '#server/http/env.ts';

type Target = 'json' | 'query' | 'param';
type Input<T extends Target, S extends z.ZodType> = { in: { [K in T]: z.input<S> }; out: { [K in T]: z.output<S> } };

const kilobyte = 1024;
/** The most that a form's body may have, in bytes; a form with several long texts names a larger limit. */
const formBytes = 16 * kilobyte;
export const longFormBytes = 64 * kilobyte;

/** What of an input its schema takes: each field that is right by itself, and in a group those of its own. */
export type Right<T> = T extends readonly unknown[] ? T : T extends object ? { [K in keyof T]?: Right<T[K]> } : T;

type Options<S extends z.ZodType> = {
  maxBytes?: number;
  /**
   * The rules of the society and the day, which the command holds what it is given against. They are asked here of what
   * is right in an input that its schema refuses, so that all that is wrong is told at once (docs/rules.md, Fields).
   */
  rules?: { read: Read; errors: (tx: ReadTx, right: Right<z.output<S>>) => Messages | Promise<Messages> };
};

/** The route takes this input and no other: 413, 415, 400 or 422 with a sentence at each field. */
export function valid<T extends Target, S extends z.ZodType>(
  target: T,
  schema: S,
  { maxBytes = formBytes, rules }: Options<S> = {},
): MiddlewareHandler<Env, string, Input<T, S>> {
  const requireShort = bounded(maxBytes);
  const middleware: MiddlewareHandler<Env, string, Input<T, S>> = async (c, next) => {
    if (target === 'json') await requireShort(c);
    const given = target === 'json' ? await jsonBody(c.req) : target === 'query' ? c.req.query() : c.req.param();
    const parsed = schema.safeParse(given);
    if (!parsed.success && target === 'param') throw notAnId(parsed.error);
    if (!parsed.success) {
      const right = rules && (rightIn(schema, given) as Right<z.output<S>> | undefined);
      throw invalid(parsed.error, right && (await rules.read(async (tx) => rules.errors(tx, right))));
    }
    c.req.addValidatedData(target, parsed.data as object);
    if (target === 'json' && maxBytes > longFormBytes) await othersTurn();
    await next();
  };
  return describe(middleware as MiddlewareHandler, { input: { target, schema, maxBytes } }) as typeof middleware;
}

/** The route takes a file, as it is, up to so many bytes: a larger one is refused before it is read. */
export function validFile({ maxBytes }: { maxBytes: number }): MiddlewareHandler<Env> {
  const requireShort = bounded(maxBytes);
  const middleware: MiddlewareHandler<Env> = async (c, next) => {
    await requireShort(c);
    await next();
  };
  return describe(middleware, { input: { target: 'file', schema: z.unknown(), maxBytes } });
}

/**
 * The bytes of a file that a request sends, within `validFile`'s limit. They are put in their place as they arrive: the
 * request's own `arrayBuffer` copies all of them twice in one turn of the loop, in which nobody else is answered.
 */
export async function fileOf({ req }: Context<Env>): Promise<Uint8Array<ArrayBuffer>> {
  let file = new Uint8Array(toldLength(req) ?? 0);
  let length = 0;
  for await (const chunk of req.raw.body ?? []) {
    if (length + chunk.length > file.length) file = grown(file, length + chunk.length);
    file.set(chunk, length);
    length += chunk.length;
  }
  return file.subarray(0, length);
}

/** Of a body without a length: twice the size each time, so that few copies are made. */
function grown(file: Uint8Array<ArrayBuffer>, atLeast: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(Math.max(atLeast, 2 * file.length));
  larger.set(file);
  return larger;
}

/**
 * Throws Problem too_large for a longer body, before it is read. A body is no longer than its Content-Length: Node
 * reads no more (RFC 9112, 6.2). Hono's own limit, used for bodies without one, makes a web stream of a body to count
 * it, which costs more than reading it.
 */
function bounded(maxBytes: number): (c: Context<Env>) => Promise<void> {
  const tooLarge = () => new Problem('too_large', message('larger_than', { kilobytes: maxBytes / kilobyte }));
  const limited = bodyLimit({ maxSize: maxBytes, onError: () => Promise.reject(tooLarge()) });
  return async (c) => {
    const length = toldLength(c.req);
    if (length === null) await limited(c, async () => {});
    else if (!(length <= maxBytes)) throw tooLarge();
  };
}

/** The length that a request says its body has, in bytes; null where it says none. */
function toldLength(req: HonoRequest): number | null {
  const length = req.header('content-length');
  return length === undefined || req.header('transfer-encoding') !== undefined ? null : Number(length);
}

/** The id of the record in the path. */
export const IdParam = z.strictObject({
  id: z.uuid({ error: ({ input }) => encoded('path_not_an_id', { text: String(input).slice(0, 50) }) }),
});

/** `?version=3`: act only on the record as it was seen; without it on the record as it is now. */
export const SeenQuery = z.strictObject({
  version: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, { error: encoded('version_not_whole') })
    .transform(Number)
    .optional(),
});

const mostIds = 200;
/** `ids=a,b`: up to 200 records at once, for the screens that were told what changed. */
export const idsField = z
  .string()
  .transform((value) => value.split(','))
  .pipe(
    z
      .array(z.uuid({ error: encoded('ids_not_ids') }))
      .max(mostIds, { error: encoded('too_many_ids', { max: mostIds }) }),
  );

async function jsonBody(req: { header(name: string): string | undefined; text(): Promise<string> }): Promise<unknown> {
  const type = req.header('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new Problem('wrong_content_type');
  try {
    const text = await req.text();
    if (text.length <= longFormBytes) return JSON.parse(text);
    // For a long body each step takes long enough that others should have their turn between the steps.
    await othersTurn();
    requireFewValues(text);
    await othersTurn();
    const body: unknown = JSON.parse(text);
    await othersTurn();
    return body;
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem('malformed', message('not_json'));
  }
}

/** Waits two turns: the first `setImmediate` runs before requests that have arrived meanwhile are read. */
async function othersTurn(): Promise<void> {
  await turn();
  await turn();
}

function notAnId(error: z.ZodError): Problem {
  const [first] = Object.values(messagesOf(error));
  return new Problem('invalid_id', first);
}

/** Refuses the input with these messages at their fields, where there are any. Throws Problem invalid. */
export function refuseIfAny(errors: Messages): void {
  const [first] = Object.values(errors);
  if (first) throw new Problem('invalid', first, { errors });
}

/** The fields of an object that its schema takes; undefined where it is none. */
function rightIn(schema: z.ZodType, given: unknown): object | undefined {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return rightIn(schema.unwrap() as z.ZodType, given);
  if (!(schema instanceof z.ZodObject) || typeof given !== 'object' || given === null) return undefined;
  const right: Record<string, unknown> = {};
  for (const [field, of] of Object.entries(schema.shape as Record<string, z.ZodType>)) {
    const value = (given as Record<string, unknown>)[field];
    const parsed = of.safeParse(value);
    right[field] = parsed.success ? parsed.data : rightIn(of, value);
  }
  return right;
}

const unknownNamed = 5;

/** The first message for each field; a few of the unknown fields are named, and the rest counted. */
function invalid(error: z.ZodError, ruled: Messages = {}): Problem {
  const isNoObject = error.issues.some(({ code, path }) => path.length === 0 && code !== 'unrecognized_keys');
  if (isNoObject) return new Problem('invalid', message('not_an_object'));
  const unknown = error.issues.reduce(
    (count, one) => count + (one.code === 'unrecognized_keys' ? one.keys.length : 0),
    0,
  );
  const errors = messagesOf(error, unknownNamed);
  for (const [field, what] of Object.entries(ruled)) errors[field] ??= what;
  const [first] = Object.values(errors);
  return new Problem('invalid', unknown > unknownNamed ? message('unknown_fields', { count: unknown }) : first, {
    errors,
  });
}

/** More than any route takes: 20 000 records by their ids, or 5 000 places of four facts each. */
const mostValues = 25_000;
const mostLevels = 20;

const [quote, backslash, comma, list, record, endOfList, endOfRecord] = [...'"\\,[{]}'].map((mark) =>
  mark.charCodeAt(0),
);

/**
 * Throws Problem too_large for JSON with more values, or deeper nested ones, than any route takes. Counting them takes
 * a fraction of the time that parsing would.
 */
export function requireFewValues(json: string): void {
  let levels = 0;
  let values = 0;
  for (let at = 0; at < json.length; at++) {
    const mark = json.charCodeAt(at);
    if (mark === quote) at = endOfText(json, at);
    else if (mark === endOfList || mark === endOfRecord) levels--;
    else if (mark === list || mark === record || mark === comma) {
      if (mark !== comma && ++levels > mostLevels)
        throw new Problem('too_large', message('nested_deeper_than', { max: mostLevels }));
      if (++values > mostValues) throw new Problem('too_large', message('more_values_than', { max: mostValues }));
    }
  }
}

/** The index where the text that begins here ends: the next quote that is not escaped by a backslash. */
function endOfText(json: string, begin: number): number {
  for (let end = json.indexOf('"', begin + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let before = end;
    while (json.charCodeAt(before - 1) === backslash) before--;
    if ((end - before) % 2 === 0) return end;
  }
  return json.length;
}
