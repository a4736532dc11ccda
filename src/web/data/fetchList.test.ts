import type { ClientResponse } from 'hono/client';
import { beforeEach, expect, test } from 'vitest';
import { RequestFailed } from '#web/data/api.ts';
import { fetchList } from '#web/data/fetchList.ts';
import { clearListCache } from '#web/data/listCache.ts';

/** A server with one list, which is told what each request named. */
function aServer() {
  const server = { items: ['a'], named: [] as (string | undefined)[] };
  async function ask(headers: Record<string, string>) {
    const etag = `W/"${server.items.join('')}"`;
    server.named.push(headers['if-none-match']);
    if (headers['if-none-match'] === etag) return new Response(null, { status: 304, headers: { etag } });
    return Response.json({ items: server.items }, { headers: { etag } });
  }
  const fetched = () => fetchList('letters', ask as never) as Promise<{ items: string[] }>;
  return { server, fetched };
}

beforeEach(clearListCache);

test('a list that has not changed is the one that was sent before, and is not sent again', async () => {
  const { server, fetched } = aServer();
  const first = await fetched();
  expect(await fetched()).toBe(first);
  expect(server.named).toEqual([undefined, 'W/"a"']);
  server.items = ['a', 'b'];
  expect(await fetched()).toEqual({ items: ['a', 'b'] });
  // As it was: what the screens were shown meanwhile does not count.
  server.items = ['a'];
  expect(await fetched()).toEqual({ items: ['a'] });
  expect(server.named.slice(2)).toEqual(['W/"a"', 'W/"ab"']);
});

test('nothing is kept for the next person, nor what arrives after the one before has left', async () => {
  const { server, fetched } = aServer();
  const late = fetched();
  clearListCache();
  await late;
  await fetched();
  expect(server.named).toEqual([undefined, undefined]);
});

test('a failure is told as it is, and what was kept is still named afterwards', async () => {
  const { server, fetched } = aServer();
  await fetched();
  const offline = () => Promise.reject(new TypeError('Failed to fetch')) as Promise<ClientResponse<unknown>>;
  await expect(fetchList('letters', offline)).rejects.toThrow(RequestFailed);
  await fetched();
  expect(server.named).toEqual([undefined, 'W/"a"']);
});
