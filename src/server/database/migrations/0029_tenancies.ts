import { sql } from 'kysely';
import { isPostgres, type Trx } from './frozen/step.ts';

/**
 * Who rents a flat, from when to when. A tenancy ends by itself, so that its end is never unknown; that no two of a flat
 * have a day in common is for the command to see. What is deleted leaves its number or name.
 */
export async function up(trx: Trx): Promise<void> {
  await tenancies(trx);
  await tenants(trx);
  // Whom the log's lines name as a tenant, as 0021_indexes has it of owners: what is handed over of somebody who is deleted.
  const inRow = (row: 'after' | 'before') =>
    sql`${sql.ref(row)}${sql.raw(isPostgres(trx) ? '::json' : '')} ->> 'personId'`;
  await sql`create index "changes_personId" on "changes" (coalesce(${inRow('after')}, ${inRow('before')}))
    where "topic" = 'tenants'`.execute(trx);
}

async function tenancies(trx: Trx): Promise<void> {
  await trx.schema
    .createTable('tenancies')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('flatId', 'text', (column) => column.references('flats.id').onDelete('set null'))
    .addColumn('flatNumber', 'text', (column) => column.notNull())
    .addColumn('since', 'text', (column) => column.notNull())
    .addColumn('lastDay', 'text', (column) => column.notNull())
    .addColumn('until', 'text', (column) => column.notNull())
    .addColumn('ended', 'text', (column) => column.check(sql`"ended" in ('left', 'renewed', 'bought')`))
    .addColumn('rent', 'integer')
    .addColumn('deposit', 'integer')
    .addColumn('agreementNumber', 'text')
    .addColumn('policeOn', 'text')
    .addColumn('policeReference', 'text')
    .addColumn('agency', 'text')
    .addColumn('adults', 'integer')
    .addColumn('children', 'integer')
    .addColumn('males', 'integer')
    .addColumn('females', 'integer')
    .addColumn('remarks', 'text')
    .addColumn('renews', 'text', (column) => column.references('tenancies.id'))
    .addColumn('correction', 'text')
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .addCheckConstraint('tenancies_daysInOrder', sql`"until" >= "since" and "lastDay" >= "since"`)
    .execute();
  await trx.schema.createIndex('tenancies_flatId').on('tenancies').columns(['flatId', 'since']).execute();
  await trx.schema.createIndex('tenancies_until').on('tenancies').column('until').execute();
  await trx.schema.createIndex('tenancies_renews').on('tenancies').column('renews').execute();
}

async function tenants(trx: Trx): Promise<void> {
  await trx.schema
    .createTable('tenants')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('tenancyId', 'text', (column) => column.notNull().references('tenancies.id'))
    .addColumn('place', 'integer', (column) => column.notNull().check(sql`"place" between 1 and 6`))
    .addColumn('personId', 'text', (column) => column.references('owners.id').onDelete('set null'))
    .addColumn('name', 'text', (column) => column.notNull())
    .execute();
  await trx.schema
    .createIndex('tenants_tenancyId_unique')
    .unique()
    .on('tenants')
    .columns(['tenancyId', 'place'])
    .execute();
  await trx.schema.createIndex('tenants_personId').on('tenants').column('personId').execute();
}

export const isCompatible = true;
