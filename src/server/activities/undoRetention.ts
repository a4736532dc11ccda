import { keptForDays } from '#domain/activity.ts';
import { addDays } from '#domain/day.ts';
import type { UndoState } from '#server/changes/undoState.ts';
import type { ReadTx, Write } from '#server/changes/write.ts';
import { slicesOf } from '#server/database/slices.ts';

/** From this day on what was kept is still there. */
function firstKeptDay({ today }: Pick<ReadTx, 'today'>): string {
  return addDays(today, -keptForDays);
}

/** What is kept for taking an activity with these lines back, by 'topic/id'; null where its days are over. */
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

/** Forgets what was kept longer than it may be; that there was something stays known (docs/rules.md, Taking things back). */
export async function forgetUndoState(write: Write): Promise<void> {
  await write(null, async (tx) => {
    const over = tx.db.updateTable('keptRows').set({ kept: null }).where('day', '<', firstKeptDay(tx));
    await over.where('kept', 'is not', null).execute();
  });
}
