import type { CompiledQuery, Kysely } from 'kysely';
import { isPostgres } from '#server/database/engine.ts';
import type { Tables, Trx } from '#server/database/tables.ts';

type Values = Record<string, unknown>;

// The columns that are changed together are few, and come again.
const mostKept = 500;
const kept = new Map<string, CompiledQuery>();

/** Adds one row. The statement is compiled once for these columns: building it takes longer than asking it. */
export async function insertRow(trx: Trx, table: keyof Tables, row: object): Promise<void> {
  const values = row as Values;
  const columns = Object.keys(values).filter((column) => values[column] !== undefined);
  const query = compiledFor(trx, `insert ${table} ${columns.join()}`, (any) => any.insertInto(table).values(values));
  await trx.executeQuery({ ...query, parameters: columns.map((column) => values[column]) });
}

/** Changes these columns of the row with this id, in the same way. */
export async function updateRow(trx: Trx, table: keyof Tables, id: string | number, edit: object): Promise<void> {
  const values = edit as Values;
  const columns = Object.keys(values).filter((column) => values[column] !== undefined);
  const query = compiledFor(trx, `update ${table} ${columns.join()}`, (any) =>
    any.updateTable(table).set(values).where('id', '=', id),
  );
  await trx.executeQuery({ ...query, parameters: [...columns.map((column) => values[column]), id] });
}

/** Kysely can't follow a table that is not known before: here it is told once. */
type AnyTable = Kysely<Record<keyof Tables, Values>>;

function compiledFor(trx: Trx, words: string, build: (any: AnyTable) => { compile(): CompiledQuery }): CompiledQuery {
  const key = `${isPostgres(trx) ? 'postgres' : 'sqlite'} ${words}`;
  const known = kept.get(key);
  if (known) return known;
  const query = build(trx as unknown as AnyTable).compile();
  if (kept.size >= mostKept) kept.clear();
  kept.set(key, query);
  return query;
}
