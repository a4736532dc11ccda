import { sql } from 'kysely';
import type { Trx } from './frozen/step.ts';

/** Visitors who are expected, with a code, and who is not let in without asking. They point to nothing, as the gate book. */
export async function up(trx: Trx): Promise<void> {
  await passes(trx);
  await stops(trx);
  await trx.schema.alterTable('visits').addColumn('passId', 'text').execute();
  await trx.schema
    .alterTable('visits')
    .addColumn('isUnknownPass', 'integer', (column) =>
      column.notNull().defaultTo(0).check(sql`"isUnknownPass" in (0, 1)`),
    )
    .execute();
}

async function passes(trx: Trx): Promise<void> {
  await trx.schema
    .createTable('passes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('code', 'text')
    .addColumn('name', 'text')
    .addColumn('kind', 'text', (column) =>
      column.notNull().check(sql`"kind" in ('guest', 'delivery', 'cab', 'helper', 'worker', 'other')`),
    )
    .addColumn('flats', 'text', (column) => column.notNull())
    .addColumn('from', 'text', (column) => column.notNull())
    .addColumn('until', 'text', (column) => column.notNull())
    .addColumn('lastDay', 'text', (column) => column.notNull())
    .addColumn('isOnce', 'integer', (column) => column.notNull().check(sql`"isOnce" in (0, 1)`))
    .addColumn('note', 'text')
    .addColumn('withdrawnAt', 'text')
    .addColumn('withdrawnBy', 'text')
    .addColumn('madeById', 'text', (column) => column.notNull())
    .addColumn('madeBy', 'text', (column) => column.notNull())
    .addColumn('isForgotten', 'integer', (column) => column.notNull().check(sql`"isForgotten" in (0, 1)`))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .addCheckConstraint('passes_forward', sql`"until" > "from"`)
    .execute();
  await trx.schema.createIndex('passes_code_unique').on('passes').column('code').unique().execute();
  await trx.schema.createIndex('passes_lastDay').on('passes').columns(['lastDay', 'id']).execute();
  await ofSome(trx, 'passes_coded', 'passes', 'lastDay', sql`"code" is not null`);
  await ofSome(trx, 'passes_named', 'passes', 'lastDay', sql`"isForgotten" = 0`);
  await trx.schema
    .createTable('passUses')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('visitId', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('by', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull().check(sql`"count" >= 1`))
    .execute();
}

async function stops(trx: Trx): Promise<void> {
  await trx.schema
    .createTable('stops')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('what', 'text', (column) => column.notNull().check(sql`"what" in ('vehicle', 'person')`))
    .addColumn('vehicleNumber', 'text')
    .addColumn('name', 'text')
    .addColumn('flatNumber', 'text')
    .addColumn('reason', 'text')
    .addColumn('lastDay', 'text', (column) => column.notNull())
    .addColumn('endedAt', 'text')
    .addColumn('endedBy', 'text')
    .addColumn('madeById', 'text', (column) => column.notNull())
    .addColumn('madeBy', 'text', (column) => column.notNull())
    .addColumn('isForgotten', 'integer', (column) => column.notNull().check(sql`"isForgotten" in (0, 1)`))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .execute();
  await trx.schema.createIndex('stops_lastDay').on('stops').column('lastDay').execute();
  await ofSome(trx, 'stops_named', 'stops', 'lastDay', sql`"isForgotten" = 0`);
  await trx.schema
    .createTable('stopHits')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('stopId', 'text', (column) => column.notNull())
    .addColumn('visitId', 'text')
    .addColumn('done', 'text', (column) => column.notNull().check(sql`"done" in ('let-in', 'sent-away', 'unasked')`))
    .addColumn('said', 'text')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('receivedAt', 'text', (column) => column.notNull())
    .addColumn('madeById', 'text', (column) => column.notNull())
    .addColumn('madeBy', 'text', (column) => column.notNull())
    .addColumn('isForgotten', 'integer', (column) => column.notNull().check(sql`"isForgotten" in (0, 1)`))
    .execute();
  await trx.schema.createIndex('stopHits_stopId').on('stopHits').columns(['stopId', 'at', 'id']).execute();
  await ofSome(trx, 'stopHits_visitId', 'stopHits', 'visitId', sql`"visitId" is not null`);
  await ofSome(trx, 'stopHits_named', 'stopHits', 'day', sql`"isForgotten" = 0`);
}

async function ofSome(trx: Trx, name: string, table: string, column: string, rows: ReturnType<typeof sql>) {
  await trx.schema
    .createIndex(name)
    .on(table)
    .column(column)
    .where(rows as ReturnType<typeof sql<boolean>>)
    .execute();
}

export const isCompatible = true;
