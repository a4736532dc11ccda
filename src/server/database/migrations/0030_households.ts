import { sql } from 'kysely';
import type { Trx } from './frozen/step.ts';

/**
 * Who lives in a flat, one by one. A member stands under the tenancy of the flat or under whoever owns it, and has the days
 * of that, too: nothing is written to them when it ends or comes back. Tenancies that renew one another have one
 * household, that of the first.
 */
export async function up(trx: Trx): Promise<void> {
  await trx.schema
    .alterTable('tenancies')
    .addColumn('householdOf', 'text', (column) => column.references('tenancies.id'))
    .execute();
  await nameFirstTenancies(trx);
  await trx.schema
    .createTable('householdMembers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('flatId', 'text', (column) => column.references('flats.id').onDelete('set null'))
    .addColumn('flatNumber', 'text', (column) => column.notNull())
    .addColumn('tenancyId', 'text', (column) => column.references('tenancies.id'))
    .addColumn('ownerId', 'text', (column) => column.references('owners.id').onDelete('set null'))
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('personId', 'text', (column) => column.references('owners.id').onDelete('set null'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('relation', 'text')
    .addColumn('phone', 'text')
    .addColumn('sex', 'text', (column) => column.check(sql`"sex" in ('female', 'male', 'other')`))
    .addColumn('bornYear', 'integer')
    .addColumn('ageGroup', 'text', (column) => column.check(sql`"ageGroup" in ('child', 'adult', 'senior')`))
    .addColumn('help', 'text')
    .addColumn('since', 'text', (column) => column.notNull())
    .addColumn('until', 'text')
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .addCheckConstraint('householdMembers_daysInOrder', sql`"until" is null or "until" >= "since"`)
    .addCheckConstraint('householdMembers_underOne', sql`"tenancyId" is null or "ownerId" is null`)
    .addCheckConstraint('householdMembers_oneAge', sql`("bornYear" is null) <> ("ageGroup" is null)`)
    .execute();
  for (const column of ['flatId', 'tenancyId', 'ownerId', 'personId'])
    await trx.schema.createIndex(`householdMembers_${column}`).on('householdMembers').column(column).execute();
  await trx.schema
    .createIndex('householdMembers_help')
    .on('householdMembers')
    .column('flatId')
    .where(sql.ref('help'), 'is not', null)
    .execute();
}

/** Each of those that renew one another is given the first of them. */
async function nameFirstTenancies(trx: Trx): Promise<void> {
  const { rows } = await sql<{ id: string; renews: string }>`
    select "id", "renews" from "tenancies" where "renews" is not null`.execute(trx);
  const renewed = new Map(rows.map(({ id, renews }) => [id, renews]));
  for (const { id } of rows) {
    let first = id;
    for (let before = renewed.get(first); before !== undefined; before = renewed.get(first)) first = before;
    await sql`update "tenancies" set "householdOf" = ${first} where "id" = ${id}`.execute(trx);
  }
}

export const isCompatible = true;
