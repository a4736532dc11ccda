/** The pure part of patching a list: which records must be fetched again, and the list afterwards. */

export type Item = { id: string; version?: number | undefined };

/** Changed ids not fetched yet; 'all' when the whole list must be fetched. */
export type Pending = ReadonlySet<string> | 'all';

export const nothing: Pending = new Set();

/** More ids than this are cheaper to fetch as a whole list, and would not fit into an address. */
export const mostIds = 50;

export function addChange(pending: Pending, ids: readonly string[] | null): Pending {
  if (pending === 'all' || ids === null) return 'all';
  const merged = new Set([...pending, ...ids]);
  return merged.size > mostIds ? 'all' : merged;
}

export function isNothing(pending: Pending): boolean {
  return pending !== 'all' && pending.size === 0;
}

/**
 * The list after the `asked` ids were fetched again and `found` came back: replaces changed items in their place, adds
 * new ones, removes those that did not come back. An item older than the listed one is ignored: the answer of the
 * user's own save may arrive after a fetch that already includes a later change by somebody else.
 */
export function applyFound<T extends Item>(
  list: readonly T[],
  asked: Iterable<string>,
  found: readonly T[],
  compare?: (a: T, b: T) => number,
): T[] {
  const fresh = new Map(found.map((item) => [item.id, item]));
  const wanted = new Set([...asked, ...fresh.keys()]);
  const next: T[] = [];
  for (const item of list) {
    if (!wanted.has(item.id)) {
      next.push(item);
      continue;
    }
    const replacement = fresh.get(item.id);
    fresh.delete(item.id);
    if (replacement !== undefined) next.push(isOlder(replacement, item) ? item : replacement);
  }
  next.push(...fresh.values());
  return compare ? next.sort(compare) : next;
}

function isOlder(a: Item, b: Item): boolean {
  return a.version !== undefined && b.version !== undefined && a.version < b.version;
}
