import { sql } from 'kysely';
import type { Trx } from './frozen/step.ts';

/**
 * Names for what a list is filtered by, and which of them a list opens with for each person. A name is one's own among
 * one's own views of a list, and the society's among those that are shared.
 */
export async function up(trx: Trx): Promise<void> {
  await trx.schema
    .createTable('views')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('list', 'text', (column) => column.notNull().check(sql`"list" in ('flats', 'owners', 'vehicles')`))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('nameKey', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('isShared', 'integer', (column) => column.notNull().check(sql`"isShared" in (0, 1)`))
    .addColumn('makerId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .execute();
  await sql`create unique index "views_nameKey_unique" on "views" ("nameKey", "list") where "isShared" = 1`.execute(
    trx,
  );
  await sql`create unique index "views_nameKey_own_unique" on "views" ("nameKey", "list", "makerId")
    where "isShared" = 0`.execute(trx);
  await trx.schema.createIndex('views_makerId').on('views').column('makerId').execute();
  await trx.schema
    .createTable('viewDefaults')
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('list', 'text', (column) => column.notNull())
    .addColumn('viewId', 'text', (column) => column.notNull().references('views.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('viewDefaults_key', ['userId', 'list'])
    .execute();
  await trx.schema.createIndex('viewDefaults_viewId').on('viewDefaults').column('viewId').execute();
}
