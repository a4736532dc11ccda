import { PostgresAdapter } from 'kysely';
import type { Db, Trx } from '#server/database/tables.ts';

/** Whether this connection speaks to PostgreSQL: for the few places where SQL differs. */
export function isPostgres(db: Db | Trx): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** The PostgreSQL channel on which a committed change wakes every server. */
export const changesChannel = 'aangan_changes';
