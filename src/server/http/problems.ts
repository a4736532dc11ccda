import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { Problem, type ProblemCode } from '#domain/problem.ts';
import { type StorageFailure, storageFailure } from '#server/database/failures.ts';
import type { Env } from '#server/http/env.ts';

/** The answer for anything that was thrown (RFC 9457). */
export function answerProblem(c: Context<Env>, error: unknown): Response {
  const problem = asProblem(error, c.var.requestId);
  const wait = retryAfter[problem.code];
  if (wait !== undefined) c.header('retry-after', wait);
  return c.body(JSON.stringify(problem.body()), problem.status, { 'content-type': 'application/problem+json' });
}

/** In seconds. */
const retryAfter: { [C in ProblemCode]?: string } = {
  too_many_attempts: '900',
  busy: '5',
  unavailable: '5',
  database_busy: '5',
};

/** The client went away: nobody reads the answer, and nothing went wrong. The status is for the log's line. */
export function leftAlone(c: Context<Env>): Response {
  return c.body(null, 499 as never);
}

/** Whatever was thrown, as a problem. What is none and says nothing of the storage is our fault: 500, with the number to ask us by. */
export function asProblem(error: unknown, requestId: string): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof HTTPException) return new Problem(error.status === 413 ? 'too_large' : 'malformed');
  const failure = storageFailure(error);
  if (failure) return new Problem(failure, storageSentences[failure]);
  if (isUnavailable(error))
    return new Problem('unavailable', 'The database does not answer. Please try again in a moment.');
  return (
    uniqueViolation(error) ??
    new Problem('internal', `Something went wrong on the server. Please try again; if it stays, quote ${requestId}.`)
  );
}

/** docs/rules.md, Trouble: what a person reads when the request was right and the storage was not. */
const storageSentences: Record<StorageFailure, string> = {
  disk_full: 'The disk of the server is full. Nothing was saved; free some space there and try again.',
  disk_failed: 'The disk of the server can’t be read or written. Nothing was saved; look at that disk first.',
  database_damaged: 'The database is damaged. Nothing was saved; it has to be restored from a backup.',
  database_busy: 'Another program keeps the database busy. Nothing was saved; please try again in a moment.',
  database_read_only: 'The database can only be read at present. Nothing was saved; check the permissions of its file.',
  database_gone: 'The database file was removed from under the server. Nothing was saved; the server stops.',
};

// PostgreSQL's own codes (no connection, shutting down, too many, a statement that took too long), the socket's, and the
// errors of pg that have words only.
const unavailableCodes = /^(08\d{3}|57P0\d|57014|53300|ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
const unavailableWords =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** The database can't be reached, or not in time: nothing is wrong with the request. */
function isUnavailable(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return unavailableCodes.test(code) || unavailableWords.test(message);
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
