import { PostgresAdapter } from 'kysely';
import type { Db, Trx } from '#server/database/tables.ts';

/** Whether this connection speaks to PostgreSQL: for the few places where SQL differs. */
export function isPostgres(db: Db | Trx): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/**
 * Writers wait for each other on PostgreSQL as they do on SQLite: the order of `seq` is the order of commits, and a rule
 * that was checked in the transaction still holds when it commits. The same number for every version.
 */
export const writersLock = 7_240_002;

/** The PostgreSQL channel on which a committed change wakes every server. */
export const changesChannel = 'aangan_changes';
