import type { Database } from '#server/database/open.ts';

const mostCached = 1000;

/**
 * Caches what `read` answers for a key until anything is committed to the database; null is not cached. Every request
 * looks up its session this way, which the bar "guard and middleware" in docs/speed.md depends on.
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
    // A value that was read while something was committed may be from before that commit.
    if (value === null || at === null || commitsSoFar() !== at) return value;
    if (cache.size >= mostCached) cache.clear();
    cache.set(key, value);
    return value;
  };
}
