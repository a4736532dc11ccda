import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '#server/config.ts';
import { storageFailure } from '#server/database/failures.ts';
import { asStartError } from '#server/database/sqlite.ts';
import { prepareDataDir } from '#server/folders.ts';

/** A data folder that one server holds; the lock ends with the process, however that ends. */
export type FolderLock = {
  /** Writes down who holds the lock, to be named to another server that is refused. */
  describe(holder: string): void;
  release(): void;
};

/**
 * Takes the data folder for this process. The lock is SQLite's own, on an empty file beside the database, so that it works
 * on every system. Throws StartError naming the process that has it.
 */
export function lockFolder(dataDir: string): FolderLock {
  prepareDataDir(dataDir);
  const file = join(dataDir, 'aangan.lock');
  const holderFile = join(dataDir, 'aangan.holder');
  const sqlite = taken(file, () => new StartError(inUse(dataDir, readHolder(holderFile))));
  function describe(holder: string): void {
    try {
      writeFileSync(holderFile, `${holder}\n`, { mode: 0o600 });
    } catch {
      // The disk may be full, which the database reports more clearly. The lock holds without a description.
    }
  }
  function release(): void {
    // Removed while the lock is still held: no other process can have made these files anew.
    rmSync(holderFile, { force: true });
    rmSync(file, { force: true });
    sqlite.close();
  }
  describe(`process ${process.pid}`);
  return { describe, release };
}

function taken(file: string, refused: () => StartError): DatabaseSync {
  for (;;) {
    let sqlite: DatabaseSync | undefined;
    try {
      writeFileSync(file, '', { mode: 0o600, flag: 'a' });
      const { ino } = statSync(file);
      sqlite = new DatabaseSync(file, { timeout: 0 });
      sqlite.exec('pragma journal_mode = memory; begin exclusive');
      // Another server may have ended in between and removed the file.
      if (statSync(file, { throwIfNoEntry: false })?.ino === ino) return sqlite;
      sqlite.close();
    } catch (error) {
      sqlite?.close();
      throw storageFailure(error) === 'database_busy' ? refused() : asStartError(file, error);
    }
  }
}

function inUse(dataDir: string, holder: string): string {
  return `The data folder ${dataDir} is in use by another Aangan (${holder}). Stop that one first, or set DATA_DIR to another folder.`;
}

function readHolder(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return 'a process that is just starting';
  }
}
