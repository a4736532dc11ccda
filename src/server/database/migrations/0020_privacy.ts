import { sql } from 'kysely';
import { dayIn } from '#domain/day.ts';
import { firstNotice } from '#domain/privacy.ts';
import type { Trx } from '#server/database/tables.ts';

/**
 * What people are told of what is kept of them, by version; what they said to it; and whose personal details were erased.
 * Consents and erasures outlive the record of the owner and come back with it, so that nothing refers to it. `erasures` of
 * a cleaning counts those whose remains in the engine's files it is to overwrite.
 */
export async function up(trx: Trx): Promise<void> {
  await trx.schema
    .createTable('notices')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('nth', 'integer', (column) => column.notNull().unique())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .execute();
  const { timeZone } = await trx.selectFrom('society').select('timeZone').executeTakeFirstOrThrow();
  const day = dayIn(timeZone, new Date());
  await trx.insertInto('notices').values({ id: crypto.randomUUID(), nth: 1, day, text: firstNotice }).execute();
  await trx.schema
    .createTable('consents')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('ownerId', 'text', (column) => column.notNull())
    .addColumn('notice', 'integer', (column) => column.notNull().references('notices.nth'))
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('how', 'text', (column) => column.notNull().check(sql`"how" in ('paper', 'in-person', 'message')`))
    .addColumn('recordedBy', 'text', (column) => column.notNull())
    .addColumn('recordedAt', 'text', (column) => column.notNull())
    .addColumn('withdrawnOn', 'text')
    .execute();
  await trx.schema.createIndex('consents_ownerId').on('consents').column('ownerId').execute();
  await trx.schema
    .createTable('erasures')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('ownerId', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull().check(sql`"reason" in ('person', 'society')`))
    .addColumn('requestedOn', 'text', (column) => column.notNull())
    .addColumn('erasedOn', 'text', (column) => column.notNull())
    .execute();
  await trx.schema.createIndex('erasures_ownerId').on('erasures').column('ownerId').execute();
  await trx.schema.alterTable('society').addColumn('privacyContact', 'text').execute();
  await trx.schema.alterTable('users').addColumn('acceptedNotice', 'integer').execute();
  await trx.schema
    .alterTable('cleanings')
    .addColumn('erasures', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
