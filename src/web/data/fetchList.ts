import type { ClientResponse } from 'hono/client';
import { answer } from '#web/data/api.ts';
import { listCache } from '#web/data/listCache.ts';

/*
 * A list that is asked for whole again, after a long absence or "start over", is mostly the one that is here already: the
 * server says so by its tag. The browser's own cache would keep people's homes on a disk; here they go with the tab.
 */

/** A whole answer, or the one kept under this name where the server says that it is the same; throws as `answer` does. */
export async function fetchList<T>(
  name: string,
  ask: (headers: Record<string, string>) => Promise<ClientResponse<T>>,
): Promise<T> {
  const mine = listCache.entries;
  const before = mine.get(name);
  const call = ask(before ? { 'if-none-match': before.etag } : {});
  const arrived = await call.catch(() => null);
  if (before && arrived?.status === 304) return before.body as T;
  const body = await answer(call);
  const etag = arrived?.headers.get('etag');
  if (etag) mine.set(name, { etag, body });
  return body;
}
