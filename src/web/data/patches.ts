/** The pure part of keeping a list right: what has to be fetched again, and what a list looks like afterwards. */

export type Item = { id: string; version?: number | undefined };

/** Ids that changed and are not fetched yet; 'all' when the whole list must be asked for. */
export type Pending = ReadonlySet<string> | 'all';

export const nothing: Pending = new Set();

/** More ids than this are cheaper asked for as a whole list, and would not fit an address. */
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
 * The list after `asked` were fetched again and `found` came back: changed ones replaced in their place, new ones
 * added, those that did not come back removed. An item older than the one already there is ignored: the answer of an
 * own save may come after a look at what somebody else has made of it since.
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
