import type { RecordKind } from '#web/concept.ts';
import { concepts } from '#web/concepts.ts';
import type { May } from '#web/identity/useMay.ts';

/** The kinds of records a user may find; a user who may find none has no palette. */
export function recordKindsFor(may: May): RecordKind[] {
  return concepts.flatMap(({ records }) => (records !== null && may(records.needs) ? [records] : []));
}
