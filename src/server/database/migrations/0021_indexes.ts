import { type RawBuilder, sql } from 'kysely';
import { isPostgres, type Trx } from './frozen/step.ts';

/**
 * What an erasure, a hand-over and an undo ask, and the last place in a register, is found by an index, however much there
 * is; what the searching index in memory has taken over goes.
 */
export async function up(trx: Trx): Promise<void> {
  const mergedInto = isPostgres(trx)
    ? sql`("params"::json -> 'merged' ->> 'into')`
    : sql`("params" -> 'merged' ->> 'into')`;
  await sql`create index "activities_mergedInto" on "activities" (${mergedInto}) where "kind" = 'merge'`.execute(trx);
  for (const [topic, column] of [
    ['ownerships', 'ownerId'],
    ['transfers', 'fromOwnerId'],
    ['transfers', 'toOwnerId'],
  ] as const)
    await sql`create index ${sql.ref(`changes_${column}`)} on "changes" (${owner(trx, column)})
      where "topic" = ${sql.lit(topic)}`.execute(trx);
  await trx.schema.createIndex('keptRows_entityId').on('keptRows').column('entityId').execute();
  await trx.schema.createIndex('ownerships_flatNumber').on('ownerships').column('flatNumber').execute();
  for (const table of ['ownerships', 'transfers'] as const)
    await trx.schema.createIndex(`${table}_ordinal`).on(table).column('ordinal').execute();
  await trx.schema.dropIndex('vehicles_numberFolded').execute();
  await trx.schema.alterTable('vehicles').dropColumn('numberFolded').execute();
  if (isPostgres(trx)) await trx.schema.dropIndex('vehicles_numberKey_pattern').execute();
}

/** Whom a line of the log names in this column: as it left it, or as it was where the line is of a deletion. */
function owner(trx: Trx, column: string): RawBuilder<unknown> {
  const inRow = (row: 'after' | 'before') =>
    sql`${sql.ref(row)}${sql.raw(isPostgres(trx) ? '::json' : '')} ->> ${sql.lit(column)}`;
  return sql`coalesce(${inRow('after')}, ${inRow('before')})`;
}
