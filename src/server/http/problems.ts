import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { Problem } from '#domain/problem.ts';
import type { Env } from '#server/http/env.ts';

/** The answer for anything that was thrown (RFC 9457). What is not a Problem is our fault: 500, with the number to ask us by. */
export function answerProblem(c: Context<Env>, error: unknown): Response {
  const problem = asProblem(error) ?? new Problem('internal', `Something went wrong on the server. Please try again; if it stays, quote ${c.var.requestId}.`);
  if (problem.code === 'too_many_attempts') c.header('retry-after', '900');
  return c.body(JSON.stringify(problem.body()), problem.status, { 'content-type': 'application/problem+json' });
}

function asProblem(error: unknown): Problem | null {
  if (error instanceof Problem) return error;
  if (error instanceof HTTPException) return new Problem(error.status === 413 ? 'too_large' : 'malformed');
  return uniqueViolation(error);
}

/** The fields behind each unique index, for when the database had the last word. */
const uniqueFields: Record<string, { code: 'duplicate_flat' | 'duplicate_account'; field: string; sentence: string }> = {
  flats_flatNumber: { code: 'duplicate_flat', field: 'flatNumber', sentence: 'This flat number already exists' },
  users_email: { code: 'duplicate_account', field: 'email', sentence: 'An account with this email address already exists' },
};

/** SQLite names the column ("flats.flatNumber"), PostgreSQL the index ("flats_flatNumber_unique"). */
function uniqueViolation(error: unknown): Problem | null {
  const { code, message = '', constraint = '', errcode } = error as { code?: string; message?: string; constraint?: string; errcode?: number };
  const sqliteUnique = 2067;
  const name = code === '23505' ? constraint.replace(/_unique$/, '') : errcode === sqliteUnique ? (/: (\w+\.\w+)/.exec(message)?.[1]?.replace('.', '_') ?? '') : '';
  const known = uniqueFields[name];
  return known ? new Problem(known.code, known.sentence, { errors: { [known.field]: known.sentence } }) : null;
}
