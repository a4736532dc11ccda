import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { type BackupOrder, makeBackup } from '#server/backup/make.ts';
import { endedByRestore, restore } from '#server/backup/restore.ts';
import { tablesAfter } from '#server/backup/snapshot.ts';
import { knownSteps } from '#server/database/migrate.ts';
import type { Place } from './places.ts';

/** Cheap keys: what guessing a passphrase costs is no test's subject. */
const cost = 2 ** 10;

/** Backs this place up; answers the file. */
export async function backUp(place: Place, more: Partial<BackupOrder> = {}): Promise<string> {
  const file = join(place.dataDir, 'backups', `${crypto.randomUUID()}.backup`);
  const at = '2026-11-21T09:30:00.000Z';
  await makeBackup({ source: place, file, passphrase: null, secret: null, at, cost, ...more });
  return more.file ?? file;
}

export function restoreInto(
  place: Place,
  file: string,
  passphrase: string | null = null,
  secret: string | null = null,
) {
  return restore(file, passphrase, { ...place, secret, forgetSecret: null, migrateDatabaseUrl: null });
}

const ended = new Set<string>(endedByRestore);

type Rows = Record<string, unknown[]>;

/**
 * Whether a row is what a restore itself writes into the log; a row of the log's index is known by its activity's
 * number.
 */
function isOfRestore(row: object, restores: ReadonlySet<unknown>): boolean {
  if ('word' in row && 'ordinal' in row) return restores.has(row.ordinal);
  return /"operation":\s*"restore"|\\"operation\\":\\"restore\\"/.test(JSON.stringify(row));
}

/**
 * Every row of every table of a closed society that a restore brings back, in an order of their own; without what the
 * restore logs of itself.
 */
export async function rowsOf({ dataDir, databaseUrl }: Place): Promise<Rows> {
  const ask = databaseUrl === null ? askSqlite(join(dataDir, 'aangan.db')) : await askPostgres(databaseUrl);
  const found: Rows = {};
  // The activities are read before their index.
  const restores = new Set<unknown>();
  for (const { name, columns } of await tablesAfter(knownSteps)) {
    // `logHead` says where the log ends; a restore adds to the log.
    if (name === 'logHead' || ended.has(name)) continue;
    const rows = await ask.query(`select ${columns.map((column) => `"${column}"`).join(', ')} from "${name}"`);
    const all = rows.map((row) => ({ ...(row as object) }));
    const plain = all.filter((row) => !isOfRestore(row, restores));
    if (name === 'activities')
      for (const row of all) if (!plain.includes(row)) restores.add('ordinal' in row && row.ordinal);
    found[name] = plain.sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
  }
  await ask.close();
  return found;
}

function askSqlite(file: string) {
  const sqlite = new DatabaseSync(file);
  return { query: async (text: string): Promise<unknown[]> => sqlite.prepare(text).all(), close: () => sqlite.close() };
}

async function askPostgres(url: string) {
  const types = { getTypeParser: (oid: number) => (oid === 20 ? Number : pg.types.getTypeParser(oid)) };
  const client = new pg.Client({ connectionString: url, types: types as pg.CustomTypesConfig });
  await client.connect();
  return {
    query: async (text: string): Promise<unknown[]> => (await client.query(text)).rows,
    close: () => client.end(),
  };
}
