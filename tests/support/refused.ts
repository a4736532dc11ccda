import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import type { Place } from './places.ts';
import { snapshot, startServer } from './server.ts';
import { aSociety } from './society.ts';

/** A folder of its own for each test of a file, with a data folder in it that is not there yet. */
export const here = { folder: '', dataDir: '' };
export function usesFolder(): void {
  beforeEach(() => {
    here.folder = mkdtempSync(join(tmpdir(), 'aangan-start-'));
    here.dataDir = join(here.folder, 'data');
  });
  afterEach(() => rmSync(here.folder, { recursive: true, force: true }));
}

/**
 * Starts the server where it can't start: expects one line for a person, no trace, no address, and a disk on which
 * nothing has changed.
 */
export async function refused(
  sentence: RegExp | string,
  env: Record<string, string> = {},
  place: Pick<Place, 'dataDir' | 'databaseUrl'> = { dataDir: here.dataDir, databaseUrl: null },
) {
  const before = snapshot(here.folder);
  const server = await startServer(place, env);
  const { code } = await server.ended;
  expect(server.stderr()).toMatch(sentence);
  expect(server.stderr()).toMatch(/^[^\n]+\n$/);
  expect(server.stderr()).not.toMatch(/Error\b|\.ts:|\.js:|node:|undefined|\[object/);
  expect([code, server.url, server.stdout()]).toEqual([1, null, '']);
  expect(snapshot(here.folder)).toEqual(before);
}

/** A closed, migrated SQLite database with a person and a secret in it. */
export async function aUsedFolder(): Promise<string> {
  const place = { dataDir: here.dataDir, databaseUrl: null, remove: async () => {} };
  mkdirSync(here.dataDir);
  const society = await aSociety({ at: place });
  await society.signedInAs('admin');
  await society.stop();
  writeFileSync(join(here.dataDir, 'secret'), `${'s'.repeat(43)}\n`, { mode: 0o600 });
  return join(here.dataDir, 'aangan.db');
}
