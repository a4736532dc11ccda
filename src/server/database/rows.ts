import { CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import { isPostgres } from '#server/database/engine.ts';
import { slicesOf } from '#server/database/slices.ts';
import type { Db, Tables, Trx } from '#server/database/tables.ts';

/*
 * Rows are added and changed by statements that are compiled once for their columns: for each small number of rows, and
 * for as many rows as go into one statement. Building a statement takes longer than executing it: creating 16 flats at
 * a time (docs/speed.md) would take a quarter more of the processor. The last statement of many rows, which has fewer,
 * is built each time. Only the SQL text is kept: Kysely's compiled query would keep the values of the first rows it was
 * compiled for, even after these are erased.
 */

type Values = Record<string, unknown>;
/** Kysely's types can't follow a table that is known only at run time; this type stands for any of them. */
type AnyTable = Kysely<Record<keyof Tables, Values>>;

// The most rows of a kind that a unit of work writes, unless it is about many records.
const mostInOne = 10;
// Few different sets of columns are written together, and the same ones come again.
const mostCached = 500;
const cachedSql = new Map<string, string>();

/**
 * Adds rows. A column that no row has gets the table's default. With `columns` given, rows are not searched for them.
 */
export async function insertRows(
  trx: Trx,
  table: keyof Tables,
  rows: readonly object[],
  columns = columnsOf(rows as readonly Values[]),
): Promise<void> {
  await inStatements(trx, { name: `insert ${table}`, columns }, rows as readonly Values[], (some) =>
    anyTable(trx).insertInto(table).values(some),
  );
}

/** Adds many rows of the same columns, which takes longer to read as many values than to take them out of JSON. */
export async function insertAsJson(db: Db | Trx, table: string, rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const into = sql`${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})`;
  for (const some of slicesOf(rows)) await sql`insert into ${into} ${rowsIn(db, table, columns, some)}`.execute(db);
}

function rowsIn(db: Db | Trx, table: string, columns: readonly string[], rows: readonly object[]) {
  const text = JSON.stringify(rows);
  const listed = (of: (column: string) => RawBuilder<unknown>) => sql.join(columns.map(of));
  return isPostgres(db)
    ? sql`select ${listed(sql.ref)} from json_populate_recordset(null::${sql.table(table)}, ${text})`
    : sql`select ${listed((column) => sql`"value" ->> ${sql.lit(column)}`)} from json_each(${text})`;
}

/**
 * Updates these columns of the rows with these ids. The rows must be whole, as the statement inserts them and updates
 * the columns on a conflict of the id.
 */
export async function updateRows(
  trx: Trx,
  table: keyof Tables,
  rows: readonly object[],
  columns: readonly string[],
): Promise<void> {
  const all = { name: `update ${columns.join()} ${table}`, columns: columnsOf(rows as readonly Values[]) };
  await inStatements(trx, all, rows as readonly Values[], (some) =>
    anyTable(trx)
      .insertInto(table)
      .values(some)
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((set) => Object.fromEntries(columns.map((column) => [column, set.ref(`excluded.${column}`)]))),
      ),
  );
}

/** Changes these columns of the row with this id; a column whose value is undefined stays as it is. */
export async function updateRow(trx: Trx, table: keyof Tables, id: string | number, edit: Values): Promise<void> {
  const given = Object.entries(edit).filter(([, value]) => value !== undefined);
  if (given.length === 0) return;
  const columns = given.map(([column]) => column);
  const text = sqlFor(trx, `update one ${table} ${columns.join()}`, () =>
    anyTable(trx).updateTable(table).set(Object.fromEntries(given)).where('id', '=', id),
  );
  await trx.executeQuery(CompiledQuery.raw(text, [...given.map(([, value]) => value), id]));
}

type Built = { compile(): CompiledQuery };

type Statement = { name: string; columns: string[] };

async function inStatements(
  trx: Trx,
  { name, columns }: Statement,
  rows: readonly Values[],
  build: (some: Values[]) => Built,
) {
  // SQLite takes long to parse a long statement; on PostgreSQL each statement costs a round trip.
  const most = isPostgres(trx) ? 1000 : 100;
  for (const some of slicesOf(rows, columns.length, most)) {
    const asWhole = (row: Values) => Object.fromEntries(columns.map((column) => [column, row[column] ?? null]));
    const whole = () => build(some.map(asWhole));
    const isCommon = some.length <= mostInOne || some.length === most;
    const text = isCommon ? sqlFor(trx, `${some.length} ${name} ${columns.join()}`, whole) : whole().compile().sql;
    const values: unknown[] = [];
    for (const row of some) for (const column of columns) values.push(row[column] ?? null);
    await trx.executeQuery(CompiledQuery.raw(text, values));
  }
}

function columnsOf(rows: readonly Values[]): string[] {
  const columns = new Set<string>();
  for (const row of rows) for (const name in row) if (row[name] !== undefined) columns.add(name);
  return [...columns];
}

function anyTable(trx: Trx): AnyTable {
  return trx as unknown as AnyTable;
}

function sqlFor(trx: Trx, name: string, build: () => Built): string {
  const key = `${isPostgres(trx) ? 'postgres' : 'sqlite'} ${name}`;
  const known = cachedSql.get(key);
  if (known !== undefined) return known;
  const text = build().compile().sql;
  if (cachedSql.size >= mostCached) cachedSql.clear();
  cachedSql.set(key, text);
  return text;
}
