import type { Entry } from '#web/concept.ts';
import { type Findable, findable } from '#web/palette/match.ts';

export type FindableEntry = Entry & Findable;

// A list of thousands is prepared once; a live change prepares only what it replaced.
const prepared = new WeakMap<object, FindableEntry>();

export function entriesOf<T extends object>(
  list: readonly T[] | undefined,
  entryOf: (record: T) => Entry,
): FindableEntry[] {
  return (list ?? []).map((record) => {
    const entry = prepared.get(record) ?? findable(entryOf(record));
    prepared.set(record, entry);
    return entry;
  });
}
