import { haveDayInCommon } from '#domain/dated.ts';
import { type BrokenRule, rowAfter, type StateAfter } from '#server/activities/state.ts';
import { rowsBy } from '#server/activities/steps.ts';
import type { ReadTx } from '#server/changes/write.ts';
import type { NominationsTable } from '#server/database/tables.ts';

/** Nominations that would be in force on a day on which another one of the same owner is (docs/rules.md, Nominations). */
export async function nominationsBroken(tx: ReadTx, state: StateAfter): Promise<BrokenRule[]> {
  const steps = state.steps.filter(({ table, next }) => table === 'nominations' && next !== null);
  if (steps.length === 0) return [];
  const ownershipIds = steps.map(({ next }) => String(next?.['ownershipId']));
  const rows = await rowsBy(tx, 'nominations', 'ownershipId', ownershipIds);
  const after = rows.flatMap((row) => rowAfter(state, 'nominations', row) ?? []) as unknown as NominationsTable[];
  return steps.flatMap((step): BrokenRule[] => {
    const next = step.next as unknown as NominationsTable;
    const other = after.find(
      (one) => one.id !== next.id && one.ownershipId === next.ownershipId && haveDayInCommon(one, next),
    );
    return other ? [{ step, reason: 'in_the_way', by: { topic: 'nominations', id: other.id } }] : [];
  });
}
