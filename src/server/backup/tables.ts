import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { migrateWithin } from '#server/database/migrate.ts';
import { sqliteDialect } from '#server/database/sqliteDriver.ts';
import type { Tables } from '#server/database/tables.ts';

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
