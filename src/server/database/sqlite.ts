import { accessSync, chmodSync, constants, existsSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '#server/config.ts';
import { isDiskFull, type StorageFailure, storageFailure } from '#server/database/failures.ts';

/**
 * Opens the SQLite file for one server. Throws StartError when it is damaged or can't be written,
 * before anything about the file was changed.
 */
export function openSqlite(file: string): DatabaseSync {
  const isNew = !existsSync(file);
  let sqlite: DatabaseSync | undefined;
  try {
    if (isNew) writeFileSync(file, '', { mode: 0o600, flag: 'wx' });
    else accessSync(file, constants.R_OK | constants.W_OK);
    sqlite = new DatabaseSync(file, { timeout: 5000, enableForeignKeyConstraints: true });
    if (!isNew) refuseDamaged(sqlite);
    return sqlite;
  } catch (error) {
    sqlite?.close();
    if (error instanceof StartError) throw error;
    throw asStartError(file, error);
  }
}

/**
 * Sets durability: an acknowledged commit survives a power failure, and what is deleted is overwritten. From here on
 * the driver waits for locks, because SQLite's own waiting would hold up everybody. Called once the file is known to be
 * ours.
 */
export function configureSqlite(sqlite: DatabaseSync, file: string): void {
  // SQLite gives its companion files the mode of the database file.
  chmodSync(file, 0o600);
  configure(sqlite, writersCache);
}

// Cache sizes in KiB. A cache grows only as far as it is used. Other pages are in the operating system's own cache, and
// no request is slower for that.
const writersCache = 8192;
const readersCache = 16_384;
export const longReadersCache = 8192;
// In pages: a thread has moved them into the file long before (checkpoints.ts).
const journalsBound = 40_000;

function configure(sqlite: DatabaseSync, cache: number): void {
  sqlite.exec(
    `PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -${cache}; PRAGMA temp_store = MEMORY;
     PRAGMA secure_delete = ON; PRAGMA wal_autocheckpoint = ${journalsBound}; PRAGMA busy_timeout = 0;`,
  );
}

/** Opens another connection to a file that is already open and configured: its readers never wait for writers. */
export function openBeside(file: string, cache = readersCache): DatabaseSync {
  const sqlite = new DatabaseSync(file, { timeout: 5000, enableForeignKeyConstraints: true });
  configure(sqlite, cache);
  return sqlite;
}

function refuseDamaged(sqlite: DatabaseSync): void {
  const row = sqlite.prepare('PRAGMA quick_check(1)').get() as { quick_check: string };
  if (row.quick_check !== 'ok') throw new Error(row.quick_check);
}

/** What kept the file from being opened or brought up to date, for the person who starts the server. */
export function asStartError(file: string, error: unknown): StartError {
  if (error instanceof StartError) return error;
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || isDiskFull(file)) return new StartError(startSentences.disk_full(file, message));
  if (['EACCES', 'EPERM', 'EROFS'].includes(code))
    return new StartError(startSentences.database_read_only(file, message));
  const isFolder = (error as { errcode?: number }).errcode === cantOpen;
  const failure = isFolder ? 'database_read_only' : (storageFailure(error) ?? 'database_damaged');
  return new StartError(startSentences[failure](file, message));
}

const cantOpen = 14;
const startSentences: Record<StorageFailure, (file: string, reason: string) => string> = {
  disk_full: (file) =>
    `The disk of the database file ${file} is full. Free some space and start again; nothing is lost.`,
  disk_failed: (file, reason) =>
    `The database file ${file} can't be read or written (${reason}). Check the disk, and any limit on the size of files; nothing was changed.`,
  database_damaged: (file, reason) =>
    `The database file ${file} is damaged (${reason}). Restore it from a backup; nothing was changed.`,
  database_busy: (file) =>
    `The database file ${file} is in use by another program. Close that program and start again.`,
  database_read_only: (file) =>
    `The database file ${file} can't be opened for writing. Check its permissions, or set DATA_DIR to another folder.`,
  database_gone: (file) => `The database file ${file} was removed while it was opened. Start again.`,
};
