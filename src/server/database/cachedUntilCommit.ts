import type { Database } from '#server/database/open.ts';

const mostCached = 1000;

/**
 * What `read` answers for a key, kept until anything is committed to the database; null is not kept. It stands for the bar
 * of guard and middleware in docs/speed.md, as every request asks whose session it is.
 */
export function cachedUntilCommit<T>(
  commitsSoFar: Database['commitsSoFar'],
  read: (key: string) => Promise<T>,
): (key: string) => Promise<T> {
  const cache = new Map<string, T>();
  let cachedAt: string | null = null;
  return async (key) => {
    const at = commitsSoFar();
    if (at !== cachedAt) cache.clear();
    cachedAt = at;
    const known = cache.get(key);
    if (known !== undefined) return known;
    const value = await read(key);
    // What was read while something was committed may be from before it.
    if (value === null || at === null || commitsSoFar() !== at) return value;
    if (cache.size >= mostCached) cache.clear();
    cache.set(key, value);
    return value;
  };
}
