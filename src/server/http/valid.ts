import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { type FieldErrors, Problem } from '#domain/problem.ts';
import { describe, type Env } from '#server/http/env.ts';

type Target = 'json' | 'query' | 'param';
type Input<T extends Target, S extends z.ZodType> = { in: { [K in T]: z.input<S> }; out: { [K in T]: z.output<S> } };

const kilobyte = 1024;
/** What a form's body has room for, in bytes; one with several long texts says more. */
const formBytes = 16 * kilobyte;
export const longFormBytes = 64 * kilobyte;

/** The route takes this input and no other: 413, 415, 400 or 422 with a sentence at each field. */
export function valid<T extends Target, S extends z.ZodType>(
  target: T,
  schema: S,
  { maxBytes = formBytes } = {},
): MiddlewareHandler<Env, string, Input<T, S>> {
  const tooLarge = `The request is larger than ${maxBytes / kilobyte} KB`;
  const limited = bodyLimit({
    maxSize: maxBytes,
    onError: () => Promise.reject(new Problem('too_large', tooLarge)),
  });
  const middleware: MiddlewareHandler<Env, string, Input<T, S>> = async (c, next) => {
    if (target === 'json') await limited(c, async () => {});
    const given = target === 'json' ? await jsonBody(c.req) : target === 'query' ? c.req.query() : c.req.param();
    const parsed = schema.safeParse(given);
    if (!parsed.success) throw target === 'param' ? notAnId(parsed.error) : invalid(parsed.error);
    c.req.addValidatedData(target, parsed.data as object);
    await next();
  };
  return describe(middleware as MiddlewareHandler, { input: { target, schema } }) as typeof middleware;
}

/** The id of the record in the path. */
export const IdParam = z.strictObject({
  id: z.uuid({ error: (issue) => `"${String(issue.input).slice(0, 50)}" is not an id` }),
});

/** docs/rules.md, Messages: what the API says of an id or a number in an address that can't be a flat's. */
export const flatIdSentence = 'Flat ID is undefined';

/** The id of the flat in the path. */
export const FlatIdParam = z.strictObject({ id: z.uuid({ error: flatIdSentence }) });

/** `ids=a,b`: up to 200 records at once, for the screens that were told what changed. */
export const idsField = z
  .string()
  .transform((value) => value.split(','))
  .pipe(z.array(z.uuid({ error: 'ids must be ids with commas between' })).max(200, { error: 'ids takes at most 200' }));

async function jsonBody(req: { header(name: string): string | undefined; text(): Promise<string> }): Promise<unknown> {
  const type = req.header('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new Problem('wrong_content_type');
  try {
    return JSON.parse(await req.text());
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem('malformed', 'The body is not valid JSON');
  }
}

function notAnId(error: z.ZodError): Problem {
  return new Problem('invalid_id', error.issues[0]?.message);
}

/** Refuses the input with these sentences at their fields, where there are any. Throws Problem invalid. */
export function refuseIfAny(errors: FieldErrors): void {
  const [sentence] = Object.values(errors);
  if (sentence) throw new Problem('invalid', sentence, { errors });
}

const unknownNamed = 5;

/** The first sentence for each field; of the fields nobody asked for a few are named and the rest counted. */
function invalid(error: z.ZodError): Problem {
  // Without a prototype: a field may be called "constructor".
  const errors: FieldErrors = Object.create(null);
  let unknown = 0;
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys.slice(0, Math.max(unknownNamed - unknown, 0)))
        errors[[...issue.path, key].join('.').slice(0, 100)] ??= 'This field is not known here';
      unknown += issue.keys.length;
    } else if (issue.path.length === 0) {
      return new Problem('invalid', 'The body must be a JSON object');
    } else {
      errors[issue.path.join('.')] ??= issue.message;
    }
  }
  const [first] = Object.values(errors);
  const sentence = unknown > unknownNamed ? `${unknown} fields are not known here` : first;
  return new Problem('invalid', sentence, { errors });
}
