import { haveDayInCommon } from '#domain/dated.ts';
import { type BrokenRule, rowAfter, type StateAfter } from '#server/activities/state.ts';
import { rowsBy } from '#server/activities/steps.ts';
import type { ReadTx } from '#server/changes/write.ts';
import type { TenanciesTable } from '#server/database/tables.ts';

/** Tenancies that would have a day on which the flat is let otherwise (docs/rules.md, Tenancies). */
export async function tenanciesBroken(tx: ReadTx, state: StateAfter): Promise<BrokenRule[]> {
  const steps = state.steps.filter(({ table, next }) => table === 'tenancies' && typeof next?.['flatId'] === 'string');
  if (steps.length === 0) return [];
  const flatIds = steps.map(({ next }) => String(next?.['flatId']));
  const rows = await rowsBy(tx, 'tenancies', 'flatId', flatIds);
  // What comes back is not among those that are there.
  const back = steps.flatMap(({ act, next }) => (act === 'restore' && next ? [next] : []));
  const after = [...rows.flatMap((row) => rowAfter(state, 'tenancies', row) ?? []), ...back];
  return steps.flatMap((step): BrokenRule[] => {
    const next = step.next as unknown as TenanciesTable;
    const other = (after as unknown as TenanciesTable[]).find(
      (one) => one.id !== next.id && one.flatId === next.flatId && haveDayInCommon(one, next),
    );
    return other ? [{ step, reason: 'in_the_way', by: { topic: 'tenancies', id: other.id } }] : [];
  });
}
