import { sql } from 'kysely';
import type { Trx } from './frozen/step.ts';

/** Whether an owner must have an email; null until an administrator has chosen: required. */
export async function up(trx: Trx): Promise<void> {
  await trx.schema
    .alterTable('society')
    .addColumn('ownerEmail', 'text', (column) => column.check(sql`"ownerEmail" in ('required', 'optional')`))
    .execute();
}
