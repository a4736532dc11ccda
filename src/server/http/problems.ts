import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { message } from '#domain/message.ts';
import { Problem, type ProblemCode } from '#domain/problem.ts';
import type { Code } from '#domain/sentences/english.ts';
import { type RecordTable, recordRules } from '#server/changes/records.ts';
import { type StorageFailure, storageFailure } from '#server/database/failures.ts';
import type { Env } from '#server/http/env.ts';

/** The answer for anything that was thrown (RFC 9457). */
export function answerProblem(c: Context<Env>, error: unknown): Response {
  const problem = asProblem(error, c.var.requestId);
  const wait = retryAfter[problem.code];
  if (wait !== undefined) c.header('retry-after', wait);
  return c.body(JSON.stringify(problem.body()), problem.status, { 'content-type': 'application/problem+json' });
}

/** The header Retry-After, in seconds. */
const retryAfter: { [C in ProblemCode]?: string } = {
  too_many_attempts: '900',
  busy: '5',
  unavailable: '5',
  upgrading: '30',
  database_busy: '5',
};

/** The client went away: nobody reads the answer, and nothing went wrong. The status is for the log's line. */
export function clientGone(c: Context<Env>): Response {
  return c.body(null, 499 as never);
}

/**
 * Turns whatever was thrown into a problem. An error that is no problem and not about the storage is our fault: 500,
 * with the request's id to ask us by.
 */
export function asProblem(error: unknown, requestId: string): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof HTTPException) return new Problem(error.status === 413 ? 'too_large' : 'malformed');
  const failure = storageFailure(error);
  if (failure) return new Problem(failure, message(reasons[failure]));
  if (isUnavailable(error)) return new Problem('unavailable', message('database_silent'));
  return uniqueViolation(error) ?? new Problem('internal', message('failed_here', { requestId }));
}

/** docs/rules.md, Trouble: what a person reads when the request was right and the storage was not. */
const reasons = {
  disk_full: 'nothing_saved_disk_full',
  disk_failed: 'nothing_saved_disk_failed',
  database_damaged: 'nothing_saved_damaged',
  database_busy: 'nothing_saved_busy',
  database_read_only: 'nothing_saved_read_only',
  database_gone: 'nothing_saved_gone',
} as const satisfies Record<StorageFailure, Code>;

// PostgreSQL's own codes (no connection, shutting down, too many connections, a statement that took too long), the
// socket's codes, and the messages of errors of pg that have no code.
const unavailableCodes = /^(08\d{3}|57P0\d|57014|53300|ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
const unavailableWords =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error)/;

/** The database can't be reached, or not in time: nothing is wrong with the request. */
function isUnavailable(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return unavailableCodes.test(code) || unavailableWords.test(message);
}

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
  const [table = '', columns = ''] = name.split(/_(.*)/);
  const known = Object.hasOwn(recordRules, table) ? recordRules[table as RecordTable].taken?.[columns] : undefined;
  return known ? new Problem(known.code, known.reason, { at: known.field }) : null;
}
