import { sql } from 'kysely';
import type { Trx } from './frozen/step.ts';

/** The register of transfers: nothing in it is ever changed or deleted. `restore` holds what a reversal brings back. */
export async function up(trx: Trx): Promise<void> {
  await trx.schema
    .createTable('transfers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('request', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull().check(sql`"kind" in ('transfer', 'reversal')`))
    .addColumn('on', 'text', (column) => column.notNull())
    .addColumn('flatId', 'text', (column) => column.references('flats.id').onDelete('set null'))
    .addColumn('flatNumber', 'text', (column) => column.notNull())
    .addColumn('fromOwnerId', 'text', (column) => column.references('owners.id').onDelete('set null'))
    .addColumn('fromName', 'text')
    .addColumn('toOwnerId', 'text', (column) => column.references('owners.id').onDelete('set null'))
    .addColumn('toName', 'text')
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('remarks', 'text')
    .addColumn('recordedAt', 'text', (column) => column.notNull())
    .addColumn('recordedById', 'text', (column) => column.notNull())
    .addColumn('recordedBy', 'text', (column) => column.notNull())
    .addColumn('reverses', 'text', (column) => column.references('transfers.id'))
    .addColumn('closedSpanId', 'text', (column) => column.references('ownerships.id'))
    .addColumn('openedSpanId', 'text', (column) => column.references('ownerships.id'))
    .addColumn('restore', 'text')
    .addColumn('ordinal', 'integer', (column) => column.notNull())
    .addCheckConstraint('transfers_reversalIsOfOne', sql`("kind" = 'reversal') = ("reverses" is not null)`)
    .execute();
  await trx.schema.createIndex('transfers_key_unique').unique().on('transfers').column('key').execute();
  await trx.schema.createIndex('transfers_reverses_unique').unique().on('transfers').column('reverses').execute();
  await trx.schema.createIndex('transfers_flatId').on('transfers').columns(['flatId', 'ordinal']).execute();
  await trx.schema.createIndex('transfers_openedSpanId').on('transfers').column('openedSpanId').execute();
}
