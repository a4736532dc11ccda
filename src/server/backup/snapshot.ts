import { mkdtempDisposable } from 'node:fs/promises';
import { join } from 'node:path';
import { backup as copySqlite, DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { presentHead } from '#server/changes/head.ts';
import { StartError } from '#server/config.ts';
import { appliedMigrations, knownSteps, migrateWithin } from '#server/database/migrate.ts';
import { openPostgres } from '#server/database/postgres.ts';
import { sqliteDialect } from '#server/database/sqliteDriver.ts';
import type { Db, Tables, Trx } from '#server/database/tables.ts';

/** Where a society is. */
export type Source = { dataDir: string; databaseUrl: string | null };

/** A society as it was at one moment, whatever is written meanwhile. */
export type Snapshot = {
  engine: 'sqlite' | 'postgres';
  migrations: string[];
  society: string;
  secretFingerprint: string | null;
  /** Whether it has anything that can be opened only with the secret. */
  holdsSealed: boolean;
  logHead: string | null;
  owners: number;
  tables: (Table & { count: number })[];
  rowsOf(table: Table): AsyncIterable<unknown[]>;
};

/**
 * Calls `use` with a snapshot, and releases the snapshot afterwards. `workFolder` has room for a copy of the database.
 * Throws StartError.
 */
export function withSnapshot<T>(source: Source, workFolder: string, use: (snapshot: Snapshot) => Promise<T>) {
  return source.databaseUrl === null
    ? ofSqlite(join(source.dataDir, 'aangan.db'), workFolder, use)
    : ofPostgres(source.databaseUrl, use);
}

// All pages in one step: a write between two steps would make the copy begin anew.
const allPages = 2 ** 31 - 1;

async function ofSqlite<T>(file: string, workFolder: string, use: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  await using folder = await mkdtempDisposable(join(workFolder, '.copy-'));
  const copy = join(folder.path, 'copy.db');
  await copyOf(file, copy);
  const sqlite = new DatabaseSync(copy);
  requireSound(sqlite, file);
  await using db = new Kysely<Tables>({ dialect: sqliteDialect(sqlite) });
  const rowsOf = ({ name, columns }: Table) => rowsOfSqlite(sqlite, name, columns);
  return await use({ engine: 'sqlite', ...(await described(db, `The database file ${file}`)), rowsOf });
}

async function copyOf(file: string, copy: string): Promise<void> {
  using original = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  await copySqlite(original, copy, { rate: allPages });
}

/** What SQLite finds wrong with a file. */
export class UnsoundDatabase extends StartError {}

/** Throws UnsoundDatabase. */
export function requireSound(sqlite: DatabaseSync, file: string): void {
  const integrity = sqlite.prepare('pragma integrity_check(1)').get() as { integrity_check: string };
  const strays = sqlite.prepare('pragma foreign_key_check').all();
  const reason = integrity.integrity_check !== 'ok' ? integrity.integrity_check : strays.length > 0 && 'loose rows';
  if (reason)
    throw new UnsoundDatabase(`The database file ${file} is damaged (${reason}). Restore it from an older backup.`);
}

async function* rowsOfSqlite(sqlite: DatabaseSync, table: string, columns: string[]): AsyncGenerator<unknown[]> {
  const kind = sqlite.prepare('select wr from pragma_table_list(?)').get(table) as { wr: number };
  // A table without rowids is in the order of its key.
  const order = kind.wr === 1 ? '' : ' order by rowid';
  const statement = sqlite.prepare(`select ${quoted(columns)} from "${table}"${order}`);
  statement.setReturnArrays(true);
  for (const row of statement.iterate()) yield row as unknown as unknown[];
}

export function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ');
}

async function ofPostgres<T>(url: string, use: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  await using db = new Kysely<Tables>({ dialect: await openPostgres(url) });
  const transaction = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return await transaction.execute(async (trx) => {
    await withoutLimits(trx);
    const rowsOf = ({ name, columns }: Table) => rowsOfPostgres(trx, name, columns);
    return use({ engine: 'postgres', ...(await described(trx, `The database at ${new URL(url).host}`)), rowsOf });
  });
}

/** Lifts the time limits of this transaction. */
export async function withoutLimits(trx: Trx): Promise<void> {
  await sql`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`.execute(trx);
}

const rowsAtOnce = 500;

async function* rowsOfPostgres(trx: Trx, table: string, columns: string[]): AsyncGenerator<unknown[]> {
  await sql`declare backup_rows no scroll cursor for
    select ${sql.raw(quoted(columns))} from ${sql.table(table)}`.execute(trx);
  for (;;) {
    const { rows } = await sql<Record<string, unknown>>`fetch ${sql.raw(String(rowsAtOnce))} from backup_rows`.execute(
      trx,
    );
    for (const row of rows) yield columns.map((column) => row[column]);
    if (rows.length < rowsAtOnce) break;
  }
  await sql`close backup_rows`.execute(trx);
}

async function described(db: Db | Trx, name: string): Promise<Omit<Snapshot, 'engine' | 'rowsOf'>> {
  const migrations = await appliedMigrations(db);
  if (migrations.length === 0) throw new StartError(`${name} is empty: there is nothing to back up.`);
  if (!migrations.every((name) => knownSteps.includes(name)))
    throw new StartError(`${name} was made by a newer version of Aangan. Back it up with that version.`);
  const tables = await Promise.all(
    (await tablesAfter(migrations)).map(async (table) => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table.name)}`.execute(db);
      return { ...table, count: Number(rows[0]?.count) };
    }),
  );
  const society = await sql<{ name: string }>`select "name" from "society"`.execute(db);
  const hasSecrets = tables.some((table) => table.name === 'secrets');
  const secrets = hasSecrets
    ? await sql<{ fingerprint: string }>`select "fingerprint" from "secrets"`.execute(db)
    : null;
  return {
    migrations,
    tables,
    owners: await ownersAmong(db, tables),
    society: society.rows[0]?.name ?? '',
    secretFingerprint: secrets?.rows[0]?.fingerprint ?? null,
    holdsSealed: await holdsSealed(db, new Set(tables.map(({ name }) => name))),
    logHead: tables.some((table) => table.name === 'logHead') ? await presentHead(db) : null,
  };
}

/** How many owners a society has; of before 0028_people everybody in the table is one. */
async function ownersAmong(db: Db | Trx, tables: Snapshot['tables']): Promise<number> {
  const people = tables.find(({ name }) => name === 'owners');
  if (!people?.columns.includes('isOwner')) return people?.count ?? 0;
  const owners = db.selectFrom('owners').where('isOwner', '=', 1);
  const { count } = await owners.select((select) => select.fn.countAll().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * The tables and conditions of rows with sealed numbers of documents and secrets of second factors. Drafts of imports
 * are sealed as well, but last a day, and are reported as gone where the secret is.
 */
const sealedPlaces = {
  owners: sql`"aadharSealed" is not null or "panSealed" is not null`,
  secondFactors: sql`1 = 1`,
  ownerSnapshots: sql`"row" like '%Sealed":"%'`,
  keptRows: sql`"kept" like '%Sealed":"%'`,
};

async function holdsSealed(db: Db | Trx, tables: ReadonlySet<string>): Promise<boolean> {
  for (const [table, isSealed] of Object.entries(sealedPlaces)) {
    if (!tables.has(table)) continue;
    const { rows } = await sql`select 1 from ${sql.table(table)} where ${isSealed} limit 1`.execute(db);
    if (rows.length > 0) return true;
  }
  return false;
}

export type Table = { name: string; columns: string[] };

/**
 * Tables that a backup leaves out: those about the servers and not the society; the migrations, which the header names;
 * and links with their mails, because a link used since the backup must not work again after a restore.
 */
const leftOut = new Set(['jobs', 'linkRequests', 'links', 'migrations', 'outbox']);

/** The tables that these migrations make, without the left-out ones; found by running the migrations in memory. */
export async function tablesAfter(steps: readonly string[]): Promise<Table[]> {
  const sqlite = new DatabaseSync(':memory:');
  await using db = new Kysely<Tables>({ dialect: sqliteDialect(sqlite) });
  await db.transaction().execute((trx) => migrateWithin(trx, 'The database in memory', steps));
  const { rows } = await sql<{ name: string; column: string }>`
    select t.name as name, c.name as "column" from sqlite_schema t, pragma_table_info(t.name) c
    where t.type = 'table' and t.name not like 'sqlite\\_%' escape '\\' order by t.name, c.cid`.execute(db);
  const columns = Map.groupBy(rows, ({ name }) => name);
  return [...columns]
    .map(([name, of]) => ({ name, columns: of.map(({ column }) => column) }))
    .filter(({ name }) => !leftOut.has(name));
}
