import type { Entry } from '#domain/imports/interpret.ts';
import { areOneName } from '#domain/imports/looseNameKey.ts';
import { isOld, rowKey } from '#domain/imports/people.ts';

/**
 * Rows that repeat what an earlier row of their sheet says of a flat, each with the first such row. A row with a
 * further vehicle is no repeat, nor is a row of another owner: what becomes of that owner is asked.
 */
export function repeatsIn(entries: readonly Entry[]): Map<Entry, Entry> {
  const first = new Map<string, Entry>();
  const repeats = new Map<Entry, Entry>();
  // A tenant's row that names the flat does not repeat its owner's row.
  const isLet = new Set(entries.flatMap(({ tenancy, ...entry }) => (tenancy ? [rowKey(entry)] : [])));
  let last: Entry | undefined;
  for (const entry of entries) {
    // A joint owner goes with the row of the owner before them.
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

/**
 * Whether a row says something of its flat: not where it only names it, with another flat of its owner or a vehicle.
 */
function saysSomething({ name, flat }: Entry): boolean {
  return name !== null || Object.keys(flat).length > 0;
}

function isOfSameOwner({ name: one }: Entry, { name: other }: Entry): boolean {
  return !one || !other || areOneName(one.value, other.value);
}
