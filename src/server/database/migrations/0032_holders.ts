import { sql } from 'kysely';
import { isPostgres, type Trx } from './frozen/step.ts';

/**
 * A flat may have several owners at once: each has an ownership of their own, with a place among them and a share. Those
 * of people who own a flat together, or one after the other while somebody stays, are one holding: `holding` is the id of
 * its first ownership, null in that one. A server of an older version would take each of them for the only owner.
 */
export async function up(trx: Trx): Promise<void> {
  await trx.schema
    .alterTable('ownerships')
    .addColumn('place', 'integer', (column) => column.notNull().defaultTo(1).check(sql`"place" between 1 and 6`))
    .execute();
  await trx.schema.alterTable('ownerships').addColumn('share', 'text').execute();
  await trx.schema
    .alterTable('ownerships')
    .addColumn('holding', 'text', (column) => column.references('ownerships.id'))
    .execute();
  await trx.schema.alterTable('transfers').addColumn('holders', 'text').execute();
  await trx.schema.dropIndex('ownerships_flatId_unique').execute();
  await trx.schema
    .createIndex('ownerships_flatId_unique')
    .unique()
    .on('ownerships')
    .columns(['flatId', 'place'])
    .where(sql.ref('until'), 'is', null)
    .execute();
  await trx.schema
    .createIndex('ownerships_holding')
    .on('ownerships')
    .column('holding')
    .where(sql.ref('holding'), 'is not', null)
    .execute();
  // Whom the log's lines say members of households to be, and under whom: what an erasure looks for (as 0029_tenancies has it).
  for (const column of ['personId', 'ownerId', 'tenancyId']) {
    const inRow = (row: 'after' | 'before') =>
      sql`${sql.ref(row)}${sql.raw(isPostgres(trx) ? '::json' : '')} ->> ${sql.lit(column)}`;
    await sql`create index ${sql.ref(`changes_member_${column}`)} on "changes"
      (coalesce(${inRow('after')}, ${inRow('before')})) where "topic" = 'householdMembers'`.execute(trx);
  }
}
