// SQLite takes at most 32 766 values in a statement, PostgreSQL 65 535.
const mostValues = 30_000;
const mostRows = 1000;

/** Asks in slices that fit into one statement; answers everything that was found. */
export async function inSlices<T, R>(all: readonly T[], ask: (some: T[]) => Promise<R[]>): Promise<R[]> {
  const found: R[] = [];
  for (const some of slicesOf(all)) found.push(...(await ask(some)));
  return found;
}

/** Slices that fit into one statement, and of so many at most; `columns` is how many values each takes there. */
export function* slicesOf<T>(all: readonly T[], columns = 1, most = mostRows): Generator<T[]> {
  const size = Math.min(most, Math.floor(mostValues / columns));
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size);
}
