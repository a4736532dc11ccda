import { sql } from 'kysely';
import type { Trx } from './frozen/step.ts';

/**
 * The gate book. Ids are the devices' own, so that what is sent twice is one entry. It points to nothing: what is deleted
 * leaves its number, and an entry is what it was.
 */
export async function up(trx: Trx): Promise<void> {
  await trx.schema
    .createTable('visits')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) =>
      column.notNull().check(sql`"kind" in ('guest', 'delivery', 'cab', 'helper', 'worker', 'other', 'resident')`),
    )
    .addColumn('way', 'text', (column) => column.notNull().check(sql`"way" in ('in', 'out')`))
    .addColumn('flats', 'text', (column) => column.notNull())
    .addColumn('flatKeys', 'text', (column) => column.notNull())
    .addColumn('name', 'text')
    .addColumn('phone', 'text')
    .addColumn('vehicleNumber', 'text')
    .addColumn('people', 'integer', (column) => column.notNull().check(sql`"people" >= 1`))
    .addColumn('note', 'text')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('receivedAt', 'text', (column) => column.notNull())
    .addColumn('madeById', 'text', (column) => column.notNull())
    .addColumn('madeBy', 'text', (column) => column.notNull())
    .addColumn('leftAt', 'text')
    .addColumn('departures', 'text', (column) => column.notNull())
    .addColumn('isForgotten', 'integer', (column) => column.notNull().check(sql`"isForgotten" in (0, 1)`))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .addCheckConstraint('visits_leftAfter', sql`"leftAt" is null or "leftAt" >= "at"`)
    .execute();
  await trx.schema.createIndex('visits_day').on('visits').columns(['day', 'at', 'id']).execute();
  await trx.schema
    .createIndex('visits_inside')
    .on('visits')
    .columns(['at', 'id'])
    .where(sql<boolean>`"leftAt" is null and "kind" <> 'resident'`)
    .execute();
  await trx.schema
    .createIndex('visits_named')
    .on('visits')
    .column('day')
    .where(sql<boolean>`"isForgotten" = 0`)
    .execute();
  await trx.schema.alterTable('society').addColumn('visitRules', 'text').execute();
}

export const isCompatible = true;
