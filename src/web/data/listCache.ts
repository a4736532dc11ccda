/**
 * Whole lists with their ETags. A file of its own, because the sign-in screen clears the cache and needs nothing else.
 */
export const listCache = { entries: new Map<string, { etag: string; body: unknown }>() };

/** Clears the cache for the next user of this browser. A list still being fetched is not kept. */
export function clearListCache(): void {
  listCache.entries = new Map();
}
