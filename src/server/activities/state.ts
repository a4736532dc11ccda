import { type AnyRow, byRecord, rowsBy, type Step } from '#server/activities/steps.ts';
import type { UndoableTable } from '#server/changes/undoState.ts';
import type { ReadTx } from '#server/changes/write.ts';

/** The society's rows as they would be, as far as these steps change them. */
export type StateAfter = { steps: Step[]; byKey: Map<string, Step> };

export async function stateAfter(tx: ReadTx, steps: Step[]): Promise<StateAfter> {
  return { steps, byKey: await byRecord(tx, steps) };
}

/** A row as it would be; null where it would be gone. */
export function rowAfter({ byKey }: StateAfter, table: UndoableTable, row: AnyRow): AnyRow | null {
  const step = byKey.get(`${table}/${row.id}`);
  return step ? step.next : row;
}

/** The rows of a table in which a column has one of these values, as they would be, with the restored ones. */
export async function rowsAfter(
  tx: ReadTx,
  state: StateAfter,
  { table, column, values }: { table: UndoableTable; column: string; values: readonly string[] },
): Promise<AnyRow[]> {
  const wanted = new Set(values);
  const back = state.steps.flatMap((step) => (step.table === table && step.act === 'restore' && step.next) || []);
  const there = await rowsBy(tx, table, column, values);
  return [
    ...there.flatMap((row) => rowAfter(state, table, row) ?? []),
    ...back.filter((row) => wanted.has(String(row[column]))),
  ];
}

type Reason = 'in_the_way' | 'number_held' | 'relation_gone' | 'still_in_use' | 'owned_otherwise';

/** A rule that an undo would break: the step that breaks it, and the record that is in the way, where known. */
export type BrokenRule = { step: Step; reason: Reason; by?: { topic: string; id: string } | undefined };
