import type { ActivityParams } from '#domain/activity.ts';
import { message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import type { Db, Tables, Trx } from '#server/database/tables.ts';

export type ActivityRow = Tables['activities'];

/** Throws Problem not_found. */
export async function activityRow(db: Db | Trx, id: string): Promise<ActivityRow> {
  const row = await db.selectFrom('activities').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new Problem('not_found', message('activity_not_found'));
  return row;
}

export function paramsOf({ params }: Pick<ActivityRow, 'params'>): ActivityParams {
  return JSON.parse(params) as ActivityParams;
}
