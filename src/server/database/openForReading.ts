import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { sqliteDialect } from '#server/database/sqliteDriver.ts';
import type { Db, Tables } from '#server/database/tables.ts';

/** Where a thread finds the database. */
export type DatabaseLocation = { file: string } | { url: string };

/** Opens the server's database for another thread to read, which sees at least everything committed before it asks. */
export async function openForReading(place: DatabaseLocation): Promise<Db> {
  if ('url' in place) {
    // Imported only here: on SQLite the PostgreSQL driver would be loaded and kept in memory for nothing.
    const { openAgain } = await import('#server/database/postgres.ts');
    return new Kysely<Tables>({ dialect: openAgain(place.url, 1) });
  }
  const sqlite = new DatabaseSync(place.file, { readOnly: true, timeout: 5000 });
  return new Kysely<Tables>({ dialect: sqliteDialect(sqlite) });
}
