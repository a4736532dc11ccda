import { type RawBuilder, sql } from 'kysely';
import { isPostgres } from '#server/database/engine.ts';
import type { Db, Trx } from '#server/database/tables.ts';

/** What a line of the log has in this column of its record, written as in the log's indexes (0043_log_deletions). */
export function inLine(db: Db | Trx, state: 'after' | 'before', column: string, line = 'changes') {
  return sql<
    string | null
  >`${sql.ref(`${line}.${state}`)}${sql.raw(isPostgres(db) ? '::json' : '')} ->> ${sql.lit(column)}`;
}

/** Whom a line of the log names in this column: 0021_indexes, 0029_tenancies, 0032_holders. */
export function namedIn(db: Db | Trx, column: string, line = 'changes'): RawBuilder<string | null> {
  return sql<string | null>`coalesce(${inLine(db, 'after', column, line)}, ${inLine(db, 'before', column, line)})`;
}

/** Into which record the merge that an activity is put another one; null where it does not say so. Written as in the index 0021_indexes. */
export function mergedIntoOf(db: Db | Trx) {
  return sql<string | null>`("params"${sql.raw(isPostgres(db) ? '::json' : '')} -> 'merged' ->> 'into')`;
}
