import type { ClientResponse } from 'hono/client';
import { answer } from '#web/data/api.ts';
import { listCache } from '#web/data/listCache.ts';

/*
 * A list fetched whole again, after a long absence or a reset of the change stream, is mostly unchanged: the server
 * tells by its ETag. The browser's HTTP cache would keep residents' data on disk; this cache ends with the tab.
 */

/** Fetches a list, or returns the one kept under `name` if the server says it is unchanged; throws as `answer` does. */
export async function fetchList<T>(
  name: string,
  request: (headers: Record<string, string>) => Promise<ClientResponse<T>>,
): Promise<T> {
  const mine = listCache.entries;
  const before = mine.get(name);
  const call = request(before ? { 'if-none-match': before.etag } : {});
  const arrived = await call.catch(() => null);
  if (before && arrived?.status === 304) return before.body as T;
  const body = await answer(call);
  const etag = arrived?.headers.get('etag');
  if (etag) mine.set(name, { etag, body });
  return body;
}
