import type { CompiledQuery, Kysely } from 'kysely';
import { isPostgres } from '#server/database/engine.ts';
import { slicesOf } from '#server/database/slices.ts';
import type { Tables, Trx } from '#server/database/tables.ts';

/*
 * Rows are added and changed by statements that are built and compiled once for their columns, for one row and for as
 * many as go into one statement: building it takes longer than asking it. The rest of many is built each time.
 */

type Values = Record<string, unknown>;
/** Kysely can't follow a table that is not known before: here it is told once. */
type AnyTable = Kysely<Record<keyof Tables, Values>>;

// The columns that are written together are few, and come again.
const mostKept = 500;
const kept = new Map<string, CompiledQuery>();

/** Adds rows. A column that no row has is left to the table. */
export async function insertRows(trx: Trx, table: keyof Tables, rows: readonly object[]): Promise<void> {
  await inStatements(trx, `insert ${table}`, rows as readonly Values[], (some) =>
    anyTable(trx).insertInto(table).values(some),
  );
}

/** Whole rows by their ids, of which these columns are taken. */
export async function updateRows(
  trx: Trx,
  table: keyof Tables,
  rows: readonly object[],
  columns: readonly string[],
): Promise<void> {
  await inStatements(trx, `update ${columns.join()} ${table}`, rows as readonly Values[], (some) =>
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

/** Changes these columns of the row with this id. */
export async function updateRow(trx: Trx, table: keyof Tables, id: string | number, edit: Values): Promise<void> {
  const columns = Object.keys(edit);
  const query = compiledFor(trx, `update one ${table} ${columns.join()}`, () =>
    anyTable(trx).updateTable(table).set(edit).where('id', '=', id),
  );
  await trx.executeQuery({ ...query, parameters: [...Object.values(edit), id] });
}

type Built = { compile(): CompiledQuery };

async function inStatements(trx: Trx, words: string, rows: readonly Values[], build: (some: Values[]) => Built) {
  const columns = columnsOf(rows);
  // A long statement takes SQLite long to read; on the way to PostgreSQL each one waits for its answer.
  const most = isPostgres(trx) ? 1000 : 100;
  for (const some of slicesOf(rows, columns.length, most)) {
    const whole = () => build(some.map((row) => Object.fromEntries(columns.map((name) => [name, row[name] ?? null]))));
    const isKept = some.length === 1 || some.length === most;
    const query = isKept ? compiledFor(trx, `${some.length} ${words} ${columns.join()}`, whole) : whole().compile();
    const parameters = some.flatMap((row) => columns.map((name) => row[name] ?? null));
    await trx.executeQuery({ ...query, parameters });
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

function compiledFor(trx: Trx, words: string, build: () => Built): CompiledQuery {
  const key = `${isPostgres(trx) ? 'postgres' : 'sqlite'} ${words}`;
  const known = kept.get(key);
  if (known) return known;
  const query = build().compile();
  if (kept.size >= mostKept) kept.clear();
  kept.set(key, query);
  return query;
}
