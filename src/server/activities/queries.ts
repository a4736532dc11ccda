import type { ActivityParams } from '#domain/activity.ts';
import { message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import type { Standing } from '#server/changes/standing.ts';
import { inSlices } from '#server/database/slices.ts';
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

/**
 * Of these activities the transfers that were reversed, and what reversed them, where both are among them: an entry of
 * the register and its reversal stand, but what they leave as it was before both they do not change.
 */
export async function reversedAmong(db: Db | Trx, standing: Standing, ids: readonly string[]): Promise<Set<string>> {
  const reversals = [...new Set(ids)].filter((id) => standing.row(id)?.kind === 'reversal');
  const pairs = await inSlices(reversals, (some) =>
    db
      .selectFrom('changes as back')
      .innerJoin('transfers', 'transfers.id', 'back.entityId')
      .innerJoin('changes as entered', 'entered.entityId', 'transfers.reverses')
      .select(['back.activityId as reversal', 'entered.activityId as transfer'])
      .where('back.activityId', 'in', some)
      .where('back.topic', '=', 'transfers')
      .where('back.operation', '=', 'add')
      .where('entered.topic', '=', 'transfers')
      .where('entered.operation', '=', 'add')
      .execute(),
  );
  const among = new Set(ids);
  return new Set(
    pairs.flatMap(({ reversal, transfer }) =>
      reversal !== null && transfer !== null && among.has(transfer) ? [reversal, transfer] : [],
    ),
  );
}
