import * as ofPostgres from 'kysely/helpers/postgres';
import * as ofSqlite from 'kysely/helpers/sqlite';
import { isPostgres } from '#server/database/engine.ts';
import type { Db, Trx } from '#server/database/tables.ts';

/**
 * Kysely's helpers that select the rows of a subquery as one JSON value of a row, for where another round trip to the
 * database costs more than the subquery.
 */
export function jsonFrom(db: Db | Trx): Pick<typeof ofSqlite, 'jsonArrayFrom' | 'jsonObjectFrom'> {
  return isPostgres(db) ? ofPostgres : ofSqlite;
}

/** Parses a value of `jsonFrom`: SQLite returns it as text, PostgreSQL as an object. */
export function parsed<T>(value: T): T {
  return typeof value === 'string' ? JSON.parse(value) : value;
}
