import { sql } from 'kysely';
import { beginningOf } from '#server/changes/chain.ts';
import { isPostgres } from '#server/database/engine.ts';
import type { Db } from '#server/database/tables.ts';

const guards = {
  sqlite: ['changes_update', 'changes_delete', 'activities_update', 'activities_delete'],
  postgres: ['"changes_update" on "changes"', '"changes_delete" on "changes"', '"activities_fixed" on "activities"'],
};

/** Removes the triggers that keep the log from being changed, as somebody can who owns the database. */
export async function withoutGuards(db: Db): Promise<void> {
  if (isPostgres(db)) for (const guard of guards.postgres) await sql.raw(`drop trigger if exists ${guard}`).execute(db);
  else for (const guard of guards.sqlite) await sql.raw(`drop trigger if exists "${guard}"`).execute(db);
}

/** Deletes all that was logged, so that the chain begins with what comes next; the lines' numbers go on. */
export async function beginLogAnew(db: Db): Promise<void> {
  await withoutGuards(db);
  for (const table of ['changes', 'keptRows', 'activities'] as const) await db.deleteFrom(table).execute();
  await db
    .updateTable('logHead')
    .set({ ordinal: 0, hash: beginningOf([]) })
    .execute();
}
