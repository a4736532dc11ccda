import * as ofPostgres from 'kysely/helpers/postgres';
import * as ofSqlite from 'kysely/helpers/sqlite';
import { isPostgres } from '#server/database/engine.ts';
import type { Db, Trx } from '#server/database/tables.ts';

/** Rows of another question as one value of a row, where one round to the database costs more than the question. */
export function jsonFrom(db: Db | Trx): Pick<typeof ofSqlite, 'jsonArrayFrom' | 'jsonObjectFrom'> {
  return isPostgres(db) ? ofPostgres : ofSqlite;
}

/** Such a value as it was meant: SQLite answers it as text. */
export function parsed<T>(value: T): T {
  return typeof value === 'string' ? JSON.parse(value) : value;
}
