import { sql } from 'kysely';
import type { Trx } from './frozen/step.ts';

/**
 * What was done in one go is one activity, and each line of the log names its own; lines from before have none.
 * `keptRows` holds, for some days, what taking it back needs and the log must not hold.
 */
export async function up(trx: Trx): Promise<void> {
  await trx.schema
    .createTable('activities')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('ordinal', 'integer', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('actorId', 'text')
    .addColumn('actorName', 'text')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('params', 'text', (column) => column.notNull())
    .addColumn('counts', 'text', (column) => column.notNull())
    .addColumn('undoes', 'text', (column) => column.references('activities.id'))
    .addCheckConstraint('activities_undoIsOfOne', sql`("kind" = 'undo') = ("undoes" is not null)`)
    .execute();
  await trx.schema.createIndex('activities_ordinal_unique').unique().on('activities').column('ordinal').execute();
  await trx.schema.createIndex('activities_undoes').on('activities').column('undoes').execute();

  await trx.schema
    .alterTable('changes')
    .addColumn('activityId', 'text', (column) => column.references('activities.id'))
    .execute();
  await trx.schema.createIndex('changes_activityId').on('changes').column('activityId').execute();

  await trx.schema
    .createTable('keptRows')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('activityId', 'text', (column) => column.notNull().references('activities.id').onDelete('cascade'))
    .addColumn('topic', 'text', (column) => column.notNull())
    .addColumn('entityId', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('kept', 'text')
    .execute();
  await trx.schema.createIndex('keptRows_activityId').on('keptRows').column('activityId').execute();
  await trx.schema.createIndex('keptRows_day').on('keptRows').column('day').execute();
}
