import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import pg from 'pg';
import { type Config, StartError } from '#server/config.ts';
import { changesChannel } from '#server/database/engine.ts';
import { migrate } from '#server/database/migrate.ts';
import { openPostgres, postgresDialect } from '#server/database/postgres.ts';
import { openSqlite, settleSqlite, sqliteDialect } from '#server/database/sqlite.ts';
import type { Db, Tables } from '#server/database/tables.ts';

/** An open, migrated database and how it is listened to and closed. */
export type Database = {
  db: Db;
  /** Calls back whenever another server on the same database has committed a change; PostgreSQL only. */
  listen(onCommit: () => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
};

/** Opens the database the settings name and brings it up to date. Throws StartError. */
export async function openDatabase(config: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<Database> {
  if (config.databaseUrl) return openOnPostgres(config.databaseUrl);
  prepareDataDir(config.dataDir);
  return openOnSqlite(join(config.dataDir, 'aangan.db'));
}

/** Makes the data folder when it is missing. Throws StartError when it can't be written. */
export function prepareDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new StartError(
      `The data folder ${dataDir} can't be written. Check its permissions, or set DATA_DIR to another folder.`,
    );
  }
}

async function openOnSqlite(file: string): Promise<Database> {
  const sqlite = openSqlite(file);
  const db = new Kysely<Tables>({ dialect: sqliteDialect(sqlite) });
  await migrateOrClose(db, `The database file ${file}`);
  settleSqlite(sqlite);
  return { db, listen: async () => async () => {}, close: () => db.destroy() };
}

async function openOnPostgres(url: string): Promise<Database> {
  const pool = await openPostgres(url);
  const db = new Kysely<Tables>({ dialect: postgresDialect(pool) });
  await migrateOrClose(db, `The database at ${new URL(url).host}`);
  return { db, listen: (onCommit) => listenOnPostgres(url, onCommit), close: () => db.destroy() };
}

async function migrateOrClose(db: Db, name: string): Promise<void> {
  try {
    await migrate(db, name);
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

async function listenOnPostgres(url: string, onCommit: () => void): Promise<() => Promise<void>> {
  let client: pg.Client | undefined;
  let isStopped = false;
  let retry: NodeJS.Timeout | undefined;
  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, keepAlive: true });
    next.on('notification', onCommit);
    next.on('error', () => {});
    next.on('end', () => {
      if (!isStopped) retry = setTimeout(() => void connect(), 1000);
    });
    client = next;
    try {
      await next.connect();
      await next.query(`listen ${changesChannel}`);
      onCommit(); // whatever was committed while nobody listened
    } catch {
      await next.end().catch(() => {});
    }
  }
  await connect();
  return async () => {
    isStopped = true;
    clearTimeout(retry);
    await client?.end().catch(() => {});
  };
}
