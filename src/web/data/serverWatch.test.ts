import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createServerWatch, firstAskMs, longestAskMs } from '#web/data/serverWatch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function aServer() {
  const server = { isThere: false, asked: 0 };
  const serverWatch = createServerWatch(async () => {
    server.asked += 1;
    return server.isThere;
  });
  return { server, serverWatch };
}

test('nobody waits: nothing is asked, whatever hints there are', async () => {
  const { server, serverWatch } = aServer();
  serverWatch.hint();
  await vi.advanceTimersByTimeAsync(10 * longestAskMs);
  expect(server.asked).toBe(0);
});

test('asks after 1, 2, 4, 8, then every 15 seconds, and calls everybody who waits once', async () => {
  const { server, serverWatch } = aServer();
  const heard: string[] = [];
  serverWatch.onBack(() => heard.push('list'));
  serverWatch.onBack(() => heard.push('page'));
  for (const [asked, wait] of [firstAskMs, 2_000, 4_000, 8_000, longestAskMs, longestAskMs].entries()) {
    await vi.advanceTimersByTimeAsync(wait - 1);
    expect(server.asked).toBe(asked);
    await vi.advanceTimersByTimeAsync(1);
    expect(server.asked).toBe(asked + 1);
  }
  expect(heard).toEqual([]);
  server.isThere = true;
  await vi.advanceTimersByTimeAsync(longestAskMs);
  expect(heard).toEqual(['list', 'page']);
  await vi.advanceTimersByTimeAsync(10 * longestAskMs);
  expect([server.asked, heard.length]).toEqual([7, 2]);
});

test('a hint asks at once, and two at the same time ask once', async () => {
  const { server, serverWatch } = aServer();
  const heard: string[] = [];
  serverWatch.onBack(() => heard.push('back'));
  server.isThere = true;
  serverWatch.hint();
  expect(await serverWatch.ask()).toBe(true);
  expect([server.asked, heard]).toEqual([1, ['back']]);
});

test('who has taken the wish back is not called', async () => {
  const { server, serverWatch } = aServer();
  const heard: string[] = [];
  serverWatch.onBack(() => heard.push('gone'))();
  server.isThere = true;
  await vi.advanceTimersByTimeAsync(firstAskMs);
  expect(heard).toEqual([]);
});

test('who begins to wait while it is being asked in vain is waited for as well', async () => {
  const { server, serverWatch } = aServer();
  const heard: string[] = [];
  const asking = serverWatch.ask();
  serverWatch.onBack(() => heard.push('back'));
  expect(await asking).toBe(false);
  server.isThere = true;
  await vi.advanceTimersByTimeAsync(firstAskMs);
  expect(heard).toEqual(['back']);
});
