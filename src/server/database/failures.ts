import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ProblemCode } from '#domain/problem.ts';

/** What can be wrong with the database's storage while nothing is wrong with the request. */
export const storageFailures = [
  'disk_full',
  'disk_failed',
  'database_damaged',
  'database_busy',
  'database_read_only',
  'database_gone',
] as const satisfies readonly ProblemCode[];
export type StorageFailure = (typeof storageFailures)[number];

/** The file under the server is not the one that was opened. */
export class FileGone extends Error {}

// SQLite's primary result codes, https://sqlite.org/rescode.html; PostgreSQL's for the same.
const bySqlite: Record<number, StorageFailure> = {
  5: 'database_busy',
  6: 'database_busy',
  8: 'database_read_only',
  10: 'disk_failed',
  11: 'database_damaged',
  13: 'disk_full',
  14: 'disk_failed',
  26: 'database_damaged',
};
const byPostgres: Record<string, StorageFailure> = {
  '53100': 'disk_full',
  '58030': 'disk_failed',
  '25006': 'database_read_only',
  '55P03': 'database_busy',
  XX001: 'database_damaged',
  XX002: 'database_damaged',
};

/** What this error says about the storage; null when it is about something else. */
export function storageFailure(error: unknown): StorageFailure | null {
  if (error instanceof FileGone) return 'database_gone';
  const { code = '', errcode } = error as { code?: string; errcode?: number };
  if (code === 'ERR_SQLITE_ERROR' && errcode !== undefined) return bySqlite[errcode & 0xff] ?? null;
  return byPostgres[code] ?? null;
}

/** Whether the database refuses a row because of what a column, a key or another row says. */
export function isContradiction(error: unknown): boolean {
  const { code = '', errcode = 0 } = error as { code?: string; errcode?: number };
  return code === 'ERR_SQLITE_ERROR' ? (errcode & 0xff) === 19 : /^23\d/.test(code);
}

/**
 * Whether the disk of this path is full. Which error SQLite reports then depends on which of its files it was writing.
 */
export function isDiskFull(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dirname(path));
    return bavail * bsize < 64 * 1024;
  } catch {
    return false;
  }
}
