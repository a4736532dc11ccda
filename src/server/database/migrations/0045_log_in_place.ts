import { sql } from 'kysely';
import { isPostgres, type Trx } from './frozen/step.ts';

/**
 * On PostgreSQL an import's lines are in the log before their activity, which needs the turn of writing, and are not
 * looked up one by one in it. That each line is of an activity is what checking the log finds.
 */
export async function up(trx: Trx): Promise<void> {
  if (isPostgres(trx)) await sql`alter table "changes" drop constraint "changes_activityId_fkey"`.execute(trx);
}

export const isCompatible = true;
