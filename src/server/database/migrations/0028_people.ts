import { sql } from 'kysely';
import type { Trx } from './frozen/step.ts';

/** A person is one record, whatever they are. Everybody who is on record so far is or was an owner. */
export async function up(trx: Trx): Promise<void> {
  await trx.schema
    .alterTable('owners')
    .addColumn('isOwner', 'integer', (column) => column.notNull().defaultTo(1).check(sql`"isOwner" in (0, 1)`))
    .execute();
}

export const isCompatible = true;
