import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { Problem, type ProblemCode } from '#domain/problem.ts';
import type { Env } from '#server/http/env.ts';

/** The answer for anything that was thrown (RFC 9457). What is not a Problem is our fault: 500, with the number to ask us by. */
export function answerProblem(c: Context<Env>, error: unknown): Response {
  const problem =
    asProblem(error) ??
    new Problem(
      'internal',
      `Something went wrong on the server. Please try again; if it stays, quote ${c.var.requestId}.`,
    );
  if (problem.code === 'too_many_attempts') c.header('retry-after', '900');
  return c.body(JSON.stringify(problem.body()), problem.status, { 'content-type': 'application/problem+json' });
}

function asProblem(error: unknown): Problem | null {
  if (error instanceof Problem) return error;
  if (error instanceof HTTPException) return new Problem(error.status === 413 ? 'too_large' : 'malformed');
  if (isUnavailable(error))
    return new Problem('unavailable', 'The database does not answer. Please try again in a moment.');
  return uniqueViolation(error);
}

// PostgreSQL's own codes (no connection, shutting down, too many), the socket's, and the errors of pg that have words only.
const unavailableCodes = /^(08\d{3}|57P0\d|53300|ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
const unavailableWords =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;
const sqliteBusy = 5;

/** The database can't be reached, or not in time: nothing is wrong with the request. */
function isUnavailable(error: unknown): boolean {
  const { code = '', message = '', errcode = 0 } = error as { code?: string; message?: string; errcode?: number };
  return unavailableCodes.test(code) || unavailableWords.test(message) || (errcode & 0xff) === sqliteBusy;
}

/** The fields behind each unique index, for when the database had the last word. */
const uniqueFields: Record<string, { code: ProblemCode; field: string; sentence: string }> = {
  flats_flatNumber: { code: 'duplicate_flat', field: 'flatNumber', sentence: 'This flat number already exists' },
  vehicles_numberKey: {
    code: 'duplicate_vehicle',
    field: 'vehicleNumber',
    sentence: 'This vehicle number already exists',
  },
  ownerships_flatId: { code: 'conflict', field: 'flatId', sentence: 'This flat already belongs to somebody' },
  users_email: {
    code: 'duplicate_account',
    field: 'email',
    sentence: 'An account with this email address already exists',
  },
};

/** SQLite names the column ("flats.flatNumber"), PostgreSQL the index ("flats_flatNumber_unique"). */
function uniqueViolation(error: unknown): Problem | null {
  const {
    code,
    message = '',
    constraint = '',
    errcode,
  } = error as { code?: string; message?: string; constraint?: string; errcode?: number };
  const sqliteUnique = 2067;
  const name =
    code === '23505'
      ? constraint.replace(/_unique$/, '')
      : errcode === sqliteUnique
        ? (/: (\w+\.\w+)/.exec(message)?.[1]?.replace('.', '_') ?? '')
        : '';
  const known = uniqueFields[name];
  return known ? new Problem(known.code, known.sentence, { errors: { [known.field]: known.sentence } }) : null;
}
