import { sql } from 'kysely';
import { isPostgres, type Trx } from './frozen/step.ts';

/** The records of a name that were deleted are found by an index: an erasure takes the person's earlier ones along. */
export async function up(trx: Trx): Promise<void> {
  const name = sql`lower("before"${sql.raw(isPostgres(trx) ? '::json' : '')} ->> 'name')`;
  await sql`create index "changes_deleted_owner" on "changes" (${name})
    where "topic" = 'owners' and "operation" = 'delete'`.execute(trx);
}

export const isCompatible = true;
