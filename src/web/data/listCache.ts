/** Whole lists with their tags. A file of its own, because the sign-in screen must be able to clear it and needs no more. */
export const listCache = { entries: new Map<string, { etag: string; body: unknown }>() };

/** The next person at this browser finds nothing. What is still on its way is not kept. */
export function clearListCache(): void {
  listCache.entries = new Map();
}
