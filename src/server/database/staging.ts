import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { isPostgres } from '#server/database/engine.ts';
import { mostRows, slicesOf } from '#server/database/slices.ts';
import type { Db, Tables, Trx } from '#server/database/tables.ts';

/*
 * Rows are brought to the database before the transaction in which they are added, into a table that only the writing
 * connection sees: no lock is taken for that, and moving them from there takes half as long as adding them with their
 * values. That keeps the bound of docs/speed.md on how long a save waits beside an import.
 */

/** Rows that lie ready to be moved into a table. */
export type Staged = { name: string; table: keyof Tables; columns: readonly string[]; rows: number };

let made = 0;

/** Whether this connection may make tables of its own: an operator may have taken that right from a role. */
export async function canStage(db: Db | Trx): Promise<boolean> {
  if (!isPostgres(db)) return true;
  const asked = sql<{ may: boolean }>`select has_database_privilege(current_database(), 'temporary') as "may"`;
  return (await asked.execute(db)).rows[0]?.may === true;
}

/**
 * Brings rows to the connection, in slices between which others have their turn. On PostgreSQL in a transaction, with
 * which they go; on SQLite outside of any, until `dropStaged`: `all` gets each
 * table that is made, also by a call that fails.
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
  const onCommit = isPostgres(db) ? sql` on commit drop` : sql``;
  const like = sql`select ${refs(columns)} from ${sql.table(table)} where 1 = 0`;
  await sql`create temporary table ${place}${onCommit} as ${like}`.execute(db);
  all.push(staged);
  const read = isPostgres(db)
    ? (json: string) => sql`select * from json_populate_recordset(null::${place}, ${json})`
    : (json: string) =>
        sql`select ${sql.join(columns.map((column) => sql`"value" ->> ${sql.lit(column)}`))} from json_each(${json})`;
  for (const some of slicesOf(rows)) {
    await sql`insert into ${place} ${read(JSON.stringify(some))}`.execute(db);
    await turn();
  }
  return staged;
}

/** Adds staged rows to their table; `given` are further columns, equal in all of them. */
export async function moveStaged(trx: Trx, staged: Staged, given: Record<string, unknown> = {}): Promise<void> {
  const { name, table, columns, rows } = staged;
  const into = sql`insert into ${sql.table(table)} (${refs([...columns, ...Object.keys(given)])})`;
  const values = sql.join([
    ...columns.map((column) => sql.ref(column)),
    ...Object.values(given).map((one) => sql`${one}`),
  ]);
  const all = sql`${into} select ${values} from ${sql.table(name)}`;
  if (isPostgres(trx)) await all.execute(trx);
  // On SQLite in slices, as each statement holds the event loop.
  else
    for (let from = 0; from < rows; from += mostRows)
      await sql`${all} where "rowid" > ${from} and "rowid" <= ${from + mostRows}`.execute(trx);
}

export async function dropStaged(db: Db, { name }: Staged): Promise<void> {
  await sql`drop table ${sql.table(name)}`.execute(db);
}

function refs(columns: readonly string[]) {
  return sql.join(columns.map((column) => sql.ref(column)));
}
