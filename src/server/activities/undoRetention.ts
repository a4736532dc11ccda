import { keptForDays } from '#domain/activity.ts';
import { addDays } from '#domain/day.ts';
import type { UndoState } from '#server/changes/undoState.ts';
import type { ReadTx, Write } from '#server/changes/write.ts';
import { slicesOf } from '#server/database/slices.ts';

/** The first day whose undo states are still kept. */
function firstKeptDay({ today }: Pick<ReadTx, 'today'>): string {
  return addDays(today, -keptForDays);
}

/** The undo states kept for an activity with these lines, by 'topic/id'; null where they are past their days. */
export async function undoStateOfActivity(
  tx: ReadTx,
  activityId: string,
  lines: readonly { entityId: string | null }[],
): Promise<Map<string, UndoState | null>> {
  const first = firstKeptDay(tx);
  const all = new Map<string, UndoState | null>();
  for (const some of slicesOf(lines.flatMap(({ entityId }) => entityId ?? []))) {
    const rows = await tx.db
      .selectFrom('keptRows')
      .select(['topic', 'entityId', 'day', 'kept'])
      .where('activityId', '=', activityId)
      .where('entityId', 'in', some)
      .execute();
    for (const { topic, entityId, day, kept } of rows)
      all.set(`${topic}/${entityId}`, kept === null || day < first ? null : (JSON.parse(kept) as UndoState));
  }
  return all;
}

/** Deletes undo states past their days; that there was one stays known (docs/rules.md, Taking things back). */
export async function forgetUndoState(write: Write): Promise<void> {
  await write(null, async (tx) => {
    const over = tx.db.updateTable('keptRows').set({ kept: null }).where('day', '<', firstKeptDay(tx));
    await over.where('kept', 'is not', null).execute();
  });
}
