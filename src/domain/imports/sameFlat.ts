import type { Entry } from '#domain/imports/interpret.ts';
import { nameKey } from '#domain/imports/nameKey.ts';
import { isOld, rowKey } from '#domain/imports/people.ts';

/**
 * Rows of one sheet that say again of a flat what a row above says of it, each with the first of these. A row with a further
 * vehicle is no such row, nor is another owner's, of whom it is asked what becomes of them.
 */
export function repeatsIn(entries: readonly Entry[]): Map<Entry, Entry> {
  const first = new Map<string, Entry>();
  const repeats = new Map<Entry, Entry>();
  // What the row of a tenant says of the flat is not said of its owner again.
  const isLet = new Set(entries.flatMap(({ tenancy, ...entry }) => (tenancy ? [rowKey(entry)] : [])));
  let last: Entry | undefined;
  for (const entry of entries) {
    // Whoever stands beside an owner goes with their row.
    if (entry.isBeside) {
      const before = last && repeats.get(last);
      if (before) repeats.set(entry, before);
      continue;
    }
    last = entry;
    if (!entry.flatNumber || entry.isOfVehicles || isOld(entry) || !saysSomething(entry)) continue;
    if (entry.name === null && isLet.has(rowKey(entry))) continue;
    const key = `${entry.sheet}!${entry.flatNumber.value}`;
    const before = first.get(key);
    if (!before) first.set(key, entry);
    else if (before.row !== entry.row && entry.vehicles.length === 0 && isOfSameOwner(before, entry))
      repeats.set(entry, before);
  }
  return repeats;
}

/** A flat that is only named, beside another one of its owner's or with a vehicle, is not said to be anything. */
function saysSomething({ name, flat }: Entry): boolean {
  return name !== null || Object.keys(flat).length > 0;
}

function isOfSameOwner({ name: one }: Entry, { name: other }: Entry): boolean {
  return !one || !other || nameKey(one.value) === nameKey(other.value);
}
