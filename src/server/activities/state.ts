import type { AnyRow, Step } from '#server/activities/steps.ts';
import type { UndoableTable } from '#server/changes/kept.ts';

/** The society's rows as they would be, as far as these steps change them. */
export type StateAfter = { steps: Step[]; byKey: Map<string, Step> };

export function stateAfter(steps: Step[]): StateAfter {
  return { steps, byKey: new Map(steps.map((step) => [`${step.table}/${step.id}`, step])) };
}

/** A row as it would be; null where it would be gone. */
export function rowAfter({ byKey }: StateAfter, table: UndoableTable, row: AnyRow): AnyRow | null {
  const step = byKey.get(`${table}/${row.id}`);
  return step ? step.next : row;
}

type Reason = 'in_the_way' | 'number_held' | 'relation_gone' | 'still_in_use' | 'owned_otherwise';

/** A rule that taking back would break: what it is about, and the record whose newest change did it, where one is known. */
export type Broken = { step: Step; reason: Reason; by?: { topic: string; id: string } | undefined };
