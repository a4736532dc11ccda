import { z } from 'zod';
import type { ProblemCode } from '#domain/problem.ts';
import { declare } from '#server/http/env.ts';

/** What a route answers when it succeeds, and the name of this operation in the API's description. */
export type Answer = {
  status: 200 | 201 | 204 | 303;
  /** Null where there is no body. */
  schema: z.ZodType | null;
  type: string;
  /** The operation's id: unique, and the name that a generated client gives its function. */
  id: string;
  summary: string;
  /** The codes of this route itself; those of its preconditions are derived from them. */
  problems: readonly ProblemCode[];
  /** The answer comes with an ETag, and with 304 to a client that names this tag. */
  isTagged?: boolean;
};

/** The route answers this and nothing else: the schema is strict, so that an additional key fails a test. */
export function answers(
  status: Answer['status'],
  schema: Answer['schema'],
  id: string,
  summary: string,
  ...problems: ProblemCode[]
) {
  return declare({ answer: { status, schema, type: 'application/json', id, summary, problems } });
}

/** The route may answer a whole list, as `answerWhole` does. */
export function answersWhole(schema: z.ZodType, id: string, summary: string) {
  const answer: Answer = { status: 200, schema, type: 'application/json', id, summary, problems: ['busy'] };
  return declare({ answer: { ...answer, isTagged: true } });
}

/** The route answers text of this type. */
export function answersText(
  type: string,
  id: string,
  summary: string,
  schema: z.ZodType<string> = z.string(),
  ...problems: ProblemCode[]
) {
  return declare({ answer: { status: 200, schema, type, id, summary, problems } });
}

/** The route sends a browser on to another address, and answers no body. */
export function answersRedirect(id: string, summary: string, ...problems: ProblemCode[]) {
  return declare({ answer: { status: 303, schema: null, type: 'text/plain', id, summary, problems } });
}

/** A list that is answered whole. */
export function listOf<S extends z.ZodType>(schema: S) {
  return z.strictObject({ items: z.array(schema) });
}
