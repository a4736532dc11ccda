import { accessSync, constants, existsSync, lchownSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartError } from '#server/config.ts';

/** Makes the data folder when it is missing. Throws StartError when it can't be written. */
export function prepareDataDir(dataDir: string): void {
  prepareFolder(dataDir, 'data folder', 'DATA_DIR');
}

/** Makes the folder of any setting when it is missing. Throws StartError when it can't be written. */
export function prepareFolder(folder: string, what: string, setting: string): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartError(
      (error as NodeJS.ErrnoException).code === 'ENOSPC'
        ? `The disk of the ${what} ${folder} is full. Free some space, or set ${setting} to another folder.`
        : `The ${what} ${folder} can't be written. Check its permissions, or set ${setting} to another folder.`,
    );
  }
}

/**
 * Makes a folder and its missing parents, open to their owner alone. The parents are made one by one, because Node's
 * recursive `mkdir` never ends where a file system takes no folders, as below /proc.
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
  leaveToOwner(path);
}

/**
 * Gives what root has made to the owner of its folder, as SQLite does with its companion files: a server that runs under
 * that account must be able to use it.
 */
export function leaveToOwner(path: string, folder = dirname(path)): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(folder);
  if (uid === 0) return;
  try {
    lchownSync(path, uid, gid);
  } catch {
    // Where files have no owners of their own it stays as the system made it.
  }
}
