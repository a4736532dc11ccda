import type { Entry } from '#web/concept.ts';

// A list of thousands is prepared once; a live change prepares only what it replaced.
const prepared = new WeakMap<object, Entry>();

export function entriesOf<T extends object>(list: readonly T[] | undefined, entryOf: (record: T) => Entry): Entry[] {
  return (list ?? []).map((record) => {
    const entry = prepared.get(record) ?? entryOf(record);
    prepared.set(record, entry);
    return entry;
  });
}
