import { sql } from 'kysely';
import { isPostgres, type Trx } from './frozen/step.ts';

/** What was deleted of a flat, and of an ownership: the timeline of a flat or a person has it still. */
export async function up(trx: Trx): Promise<void> {
  for (const column of ['flatId', 'ownershipId']) {
    const before = sql`"before"${sql.raw(isPostgres(trx) ? '::json' : '')} ->> ${sql.lit(column)}`;
    await sql`create index ${sql.ref(`changes_deleted_${column}`)} on "changes" ((${before}))
      where "operation" = 'delete'`.execute(trx);
  }
}

export const isCompatible = true;
