import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { sqliteDialect } from '#server/database/sqliteDriver.ts';
import type { Db, Tables } from '#server/database/tables.ts';

/** Where a thread finds the database. */
export type DatabasePlace = { file: string } | { url: string };

/** A database that is open, for another thread to read: what was committed when it asks is what it sees, or newer. */
export async function openForReading(place: DatabasePlace): Promise<Db> {
  if ('url' in place) {
    // Beside SQLite its driver would be read and held for nothing.
    const { openAgain } = await import('#server/database/postgres.ts');
    return new Kysely<Tables>({ dialect: openAgain(place.url, 1) });
  }
  const sqlite = new DatabaseSync(place.file, { readOnly: true, timeout: 5000 });
  return new Kysely<Tables>({ dialect: sqliteDialect(sqlite, { before() {}, failed() {} }) });
}
