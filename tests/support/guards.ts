import { sql } from 'kysely';
import { isPostgres } from '#server/database/engine.ts';
import type { Db } from '#server/database/tables.ts';

const guards = {
  sqlite: ['changes_update', 'changes_delete', 'activities_update', 'activities_delete'],
  postgres: ['"changes_update" on "changes"', '"changes_delete" on "changes"', '"activities_fixed" on "activities"'],
};

/** Takes away what keeps the log from being changed, as somebody does who owns the database. */
export async function withoutGuards(db: Db): Promise<void> {
  if (isPostgres(db)) for (const guard of guards.postgres) await sql.raw(`drop trigger if exists ${guard}`).execute(db);
  else for (const guard of guards.sqlite) await sql.raw(`drop trigger if exists "${guard}"`).execute(db);
}
