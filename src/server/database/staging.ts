import { setImmediate as turn } from 'node:timers/promises';
import { CompiledQuery, sql } from 'kysely';
import { insertAsJson } from '#server/database/rows.ts';
import { mostRows, slicesOf } from '#server/database/slices.ts';
import type { Db, Tables, Trx } from '#server/database/tables.ts';

/*
 * On SQLite, rows are brought to the database before the transaction in which they are added, into a table that only the
 * writing connection sees: no lock is taken for that, and moving them from there takes half as long as adding them with
 * their values. That keeps the bound of docs/speed.md on how long a save waits beside an import.
 */

/** Rows that lie ready to be moved into a table. */
export type Staged = { name: string; table: keyof Tables; columns: readonly string[]; rows: number };

let made = 0;

/**
 * Brings rows to the connection, outside of any transaction, in slices between which others have their turn. They stay until
 * `dropStaged`: `all` gets each table that is made, also by a call that fails.
 */
export async function stageRows(
  db: Db | Trx,
  table: keyof Tables,
  rows: readonly object[],
  all: Staged[],
): Promise<Staged> {
  const columns = Object.keys(rows[0] ?? {});
  made += 1;
  const staged = { name: `staged_${made}`, table, columns, rows: rows.length };
  const place = sql.table(staged.name);
  const like = sql`select ${refs(columns)} from ${sql.table(table)} where 1 = 0`;
  await sql`create temporary table ${place} as ${like}`.execute(db);
  all.push(staged);
  for (const some of slicesOf(rows)) {
    await insertAsJson(db, staged.name, some);
    await turn();
  }
  return staged;
}

/** Adds staged rows to their table. */
export async function moveStaged(trx: Trx, { name, table, columns, rows }: Staged): Promise<void> {
  const all = sql`insert into ${sql.table(table)} (${refs(columns)})
    select ${refs(columns)} from ${sql.table(name)} where "rowid" > ? and "rowid" <= ?`.compile(trx);
  // In slices, as each statement holds the event loop.
  for (let from = 0; from < rows; from += mostRows)
    await trx.executeQuery(CompiledQuery.raw(all.sql, [from, from + mostRows]));
}

export async function dropStaged(db: Db, { name }: Staged): Promise<void> {
  await sql`drop table ${sql.table(name)}`.execute(db);
}

function refs(columns: readonly string[]) {
  return sql.join(columns.map((column) => sql.ref(column)));
}
