// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#web/data/queries.ts';
import { emptyCopy } from '#web/offline/wholeCopy.ts';

/* How long the gate's copy waits for a network that lets requests and answers vanish. */

const second = 1_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  queryClient.clear();
});

/** What the copy comes to: null while it is waited for. */
async function asking(fetched: typeof fetch) {
  vi.stubGlobal('fetch', fetched);
  const { gateCopyQuery } = await import('#web/offline/copy.ts');
  let came: string | null = null;
  queryClient.fetchQuery({ ...gateCopyQuery, retry: false, staleTime: 0 }).then(
    () => {
      came = 'the copy';
    },
    (error: Error & { code?: string }) => {
      came = error.code ?? error.message;
    },
  );
  return async (seconds: number) => {
    await vi.advanceTimersByTimeAsync(seconds * second);
    // Reading and sealing have no timers of their own.
    for (let left = 50; left > 0; left -= 1) await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(1);
    return came;
  };
}

/** Nothing ever comes of it, until it is given up. */
const swallowed: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)));

test('an answer that a network swallows is given up, and the next is asked for', async () => {
  const after = await asking(swallowed);
  expect(await after(19)).toBeNull();
  expect(await after(2)).toBe('offline');
  const again = await asking(async () => Response.json({ ...emptyCopy() }));
  await again(0);
  expect(await again(1)).toBe('the copy');
});

test('one that stops in the midst of the copy is given up, and one that only comes slowly is waited for', async () => {
  let part: (text: string | null) => void = () => {};
  const slow: typeof fetch = async (_, init) =>
    new Response(
      new ReadableStream({
        start(stream) {
          part = (text) => (text === null ? stream.close() : stream.enqueue(new TextEncoder().encode(text)));
          init?.signal?.addEventListener('abort', () => stream.error(init.signal?.reason));
        },
      }),
    );
  const after = await asking(slow);
  for (let parts = 0; parts < 3; parts += 1) {
    expect(await after(15)).toBeNull();
    part(' ');
  }
  expect(await after(19)).toBeNull();
  expect(await after(2)).toBe('offline');

  const again = await asking(slow);
  for (const text of JSON.stringify(emptyCopy()).match(/.{1,20}/g) ?? []) {
    expect(await again(15)).toBeNull();
    part(text);
  }
  part(null);
  await again(0);
  expect(await again(1)).toBe('the copy');
});

test('a copy that is the same on the next day is taken for it, though Chromium gives that answer a body', async () => {
  const date = new Date(Date.now() + 24 * 3600 * second).toUTCString();
  const whole = async () =>
    Response.json({ ...emptyCopy(), isTooLongAgo: true }, { headers: { etag: '"same"', date } });
  const first = await asking(whole);
  await first(0);
  expect(await first(1)).toBe('the copy');
  let known: string | null = null;
  const again = await asking(async (_, init) => {
    known = new Headers(init?.headers).get('if-none-match');
    return Object.defineProperty(new Response(null, { status: 304 }), 'body', { value: new ReadableStream() });
  });
  await again(0);
  expect(await again(1)).toBe('the copy');
  expect(known).toBe('"same"');
});
