import { sql } from 'kysely';
import type { Trx } from './frozen/step.ts';

/** Of which tenancy's end the administrators were told by mail: once 60, 30 and 7 days before, whoever asks again. */
export async function up(trx: Trx): Promise<void> {
  await trx.schema
    .createTable('tenancyWarnings')
    .addColumn('tenancyId', 'text', (column) => column.notNull().references('tenancies.id').onDelete('cascade'))
    .addColumn('lastDay', 'text', (column) => column.notNull())
    .addColumn('days', 'integer', (column) => column.notNull())
    .addColumn('toldOn', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('tenancyWarnings_unique', ['tenancyId', 'lastDay', 'days'])
    .execute();
  await trx.schema.createIndex('tenancyWarnings_toldOn').on('tenancyWarnings').column('toldOn').execute();
  await sql`alter table "outbox" drop constraint "outbox_purpose_check"`.execute(trx);
  await sql`alter table "outbox" add constraint "outbox_purpose_check"
    check ("purpose" in ('invitation', 'reset', 'address', 'changed', 'log-head', 'tenancies'))`.execute(trx);
}

// An older server has no words for the new letter: what it takes it puts back.
export const isCompatible = true;
