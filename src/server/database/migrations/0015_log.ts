import type { Trx } from '#server/database/tables.ts';

/** The log is read: by day, by person, and as a record's timeline. */
export async function up(trx: Trx): Promise<void> {
  await indexes(trx);
}

async function indexes(trx: Trx): Promise<void> {
  await trx.schema.createIndex('activities_at').on('activities').columns(['at', 'ordinal']).execute();
  await trx.schema.createIndex('activities_actorId').on('activities').columns(['actorId', 'at', 'ordinal']).execute();
  await trx.schema.dropIndex('changes_entityId').execute();
  await trx.schema.createIndex('changes_entity').on('changes').columns(['entityId', 'topic', 'seq']).execute();
  await trx.schema.dropIndex('changes_activityId').execute();
  await trx.schema.createIndex('changes_activity').on('changes').columns(['activityId', 'seq']).execute();
}
