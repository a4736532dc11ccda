import { z } from 'zod';
import type { ProblemCode } from '#domain/problem.ts';
import { declare } from '#server/http/env.ts';

/** What a route answers when it succeeds, and how the API's description calls it. */
export type Answer = {
  status: 200 | 201 | 204 | 303;
  /** Null where there is no body. */
  schema: z.ZodType | null;
  type: string;
  /** The operation's id: unique, and the name that a generated client gives its function. */
  id: string;
  summary: string;
  /** The codes this route has of its own; what its preconditions can refuse is known from them. */
  problems: readonly ProblemCode[];
  /** It comes with a tag, and 304 says that who names it has it already. */
  isTagged?: boolean;
};

/** The route answers this and nothing else: the schema is strict, so that a key more is a failing test. */
export function answers(
  status: Answer['status'],
  schema: Answer['schema'],
  id: string,
  summary: string,
  ...problems: ProblemCode[]
) {
  return declare({ answer: { status, schema, type: 'application/json', id, summary, problems } });
}

/** The route may answer all there is, as `answerWhole` does. */
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
