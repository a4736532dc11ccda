import { sql } from 'kysely';
import type { Trx } from './frozen/step.ts';

/**
 * Files that are being brought in, kept for a day: what stands in them is sealed, for it is people's. And what was chosen
 * for columns of these headings, for the next file that has them. Owners get a second phone, where a file holds two.
 */
export async function up(trx: Trx): Promise<void> {
  await trx.schema.alterTable('owners').addColumn('secondPhone', 'text').execute();
  await trx.schema
    .createTable('importDrafts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('sheets', 'text', (column) => column.notNull())
    .addColumn('choices', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull().check(sql`"state" in ('open', 'writing', 'done')`))
    .addColumn('done', 'integer', (column) => column.notNull())
    .addColumn('total', 'integer', (column) => column.notNull())
    .addColumn('touchedAt', 'text', (column) => column.notNull())
    .addColumn('problem', 'text')
    .addColumn('result', 'text')
    .execute();
  await trx.schema.createIndex('importDrafts_at').on('importDrafts').column('at').execute();
  await trx.schema
    .createTable('importMatchings')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('match', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .execute();
}
