// @module-tag whole
// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { renderHook } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Stream } from '#web/data/connection.ts';
import { loseStore, loseStoreForLong } from '../../../tests/support/lostStore.ts';

/* How long a device of the gate keeps what it knows (docs/rules.md, On the device), before a server of a few answers. */

const minuteMs = 60_000;

/** `isThere`: it answers; `isStreaming`: its stream beats. */
const server = { isThere: true, isStreaming: true, asked: 0 };
/** The windows that stand open, each with its own stream. */
const windows: { beat: () => void; hasCounted: () => Promise<boolean>; end: () => void }[] = [];
const intervals: ReturnType<typeof setInterval>[] = [];

const session = {
  user: { id: 'gopal', name: 'Gopal', role: 'security', language: null },
  ...{ sessionId: 'one', society: { timeZone: 'Asia/Kolkata' }, isSetUp: true, seq: 7, signedOutBecause: null },
};

beforeEach(() => {
  Object.assign(server, { isThere: true, isStreaming: true, asked: 0 });
  localStorage.clear();
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    server.asked += 1;
    if (!server.isThere) throw new TypeError('Failed to fetch');
    return String(input).includes('/api/') ? Response.json(session) : new Response('ok');
  });
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] });
  const { setInterval: begin } = globalThis;
  vi.stubGlobal('setInterval', (act: () => void, ms: number) => {
    const each = begin(act, ms);
    intervals.push(each);
    return each;
  });
});

afterEach(() => {
  kill();
  // Before the clock is the real one again: what stood in its place was made of the test's clock, and would be left behind
  // for all files of the worker.
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The browser is gone with all that its windows knew. */
function kill(): void {
  for (const { end } of windows.splice(0)) end();
  for (const each of intervals.splice(0)) clearInterval(each);
}

/** Opens the program; those windows that stand open before stay so, unless they were killed. */
async function aWindow(gateOfflineHours = 1) {
  vi.resetModules();
  let beat = () => {};
  class FakeStream implements Stream {
    addEventListener(type: string, listener: (event: { data?: unknown }) => void) {
      if (type === 'heartbeat') beat = () => listener({ data: '{"seq":7}' });
    }
    close() {}
  }
  vi.stubGlobal('EventSource', FakeStream);
  const { handDevice, lookUpSession } = await import('#web/identity/session.ts');
  const { deviceKeeper } = await import('#web/offline/hint.ts');
  const { queryClient, meKey } = await import('#web/data/queries.ts');
  const { startLive, stopLive } = await import('#web/data/live.ts');
  const device = await import('#web/offline/device.ts');
  const { readNote, writeNote } = await import('#web/offline/notes.ts');
  handDevice(deviceKeeper);
  if (server.isThere) queryClient.setQueryData(['visits', 'rules'], { gateOfflineHours });
  await lookUpSession();
  const here = renderHook(() => device.useDevice());
  if (server.isThere) await until(() => here.result.current.isKept);
  startLive(7);
  windows.push({
    beat: () => beat(),
    async hasCounted() {
      const kept = (await readNote('asking').catch(() => null)) as { countedAt: number } | null;
      return kept?.countedAt === Date.now() || here.result.current.endedAfterHours !== null;
    },
    end() {
      stopLive();
    },
  });
  return {
    /** Who is at the screen, as far as that is known. */
    user: () => queryClient.getQueryData<typeof session>(meKey)?.user.id,
    device: () => here.result.current,
    knows: (name = 'copy') => readNote(name).catch(() => null),
    write: writeNote,
  };
}

function goes(): void {
  Object.assign(server, { isThere: false, isStreaming: false });
}

async function until(isSo: () => unknown): Promise<void> {
  for (let left = 5_000; !(await isSo()); left -= 1) {
    if (left === 0) throw new Error('It never came');
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

/** So much time goes by, for the clock and the browser's own count alike; the stream beats where it does. */
async function pass(minutes: number): Promise<void> {
  for (let left = minutes; left > 0; left -= 1) {
    vi.advanceTimersByTime(minuteMs);
    for (const { hasCounted } of windows) await until(hasCounted);
    if (server.isStreaming) for (const { beat } of windows) beat();
  }
}

test('on a device that is online and on which nothing changes everything stays, for as long as that is', async () => {
  const gate = await aWindow(1);
  await gate.write('copy', 'of the society');
  await pass(2 * 60 + 5);
  expect(gate.device()).toEqual({ endedAfterHours: null, isKept: true });
  expect(await gate.knows()).toBe('of the society');
});

test('answers to whatever is asked end the silence, without a stream too', async () => {
  const gate = await aWindow(1);
  await gate.write('copy', 'of the society');
  server.isStreaming = false;
  const { answer, api } = await import('#web/data/api.ts');
  for (let asked = 0; asked < 4; asked += 1) {
    await pass(50);
    await answer(api.visits.inside.$get());
  }
  await pass(1);
  expect(gate.device().isKept).toBe(true);
  expect(await gate.knows()).toBe('of the society');
});

test('before anything is destroyed the server is asked once, and what it answers keeps it', async () => {
  const gate = await aWindow(1);
  await gate.write('copy', 'of the society');
  server.isStreaming = false;
  const { asked } = server;
  await pass(60);
  expect(server.asked).toBe(asked);
  await pass(3);
  expect(server.asked).toBe(asked + 1);
  expect(gate.device().isKept).toBe(true);
  expect(await gate.knows()).toBe('of the society');
});

test('once the server was silent for longer than the society allows, all is gone, and the screen says so', async () => {
  const gate = await aWindow(2);
  await gate.write('copy', 'of the society');
  goes();
  await pass(2 * 60);
  expect(await gate.knows()).toBe('of the society');
  await pass(2);
  await until(() => gate.device().endedAfterHours === 2);
  expect(await gate.knows()).toBeNull();
});

test('when it is over all windows of a device forget, and what they write then can be read by the next one', async () => {
  const one = await aWindow(2);
  const other = await aWindow(2);
  await other.write('copy', 'of the society');
  goes();
  await pass(2 * 60 + 2);
  await until(() => [one, other].every((gate) => gate.device().endedAfterHours === 2));
  await one.write('wrong-pins', 'by one');
  await until(async () => (await other.knows('wrong-pins')) === 'by one');
  await other.write('wrong-pins', 'by the other');
  kill();
  const next = await aWindow();
  expect(next.user()).toBe('gopal');
  expect(next.device()).toEqual({ endedAfterHours: 2, isKept: false });
  expect(await next.knows()).toBeNull();
  expect(await next.knows('wrong-pins')).toBe('by the other');
});

test('two windows that end at the same moment go on with one key, whichever was later', async () => {
  const gate = await aWindow(2);
  const { forgetNotesBut, sealAnew } = await import('#web/offline/notes.ts');
  await gate.write('session', session);
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  // Another window says that it has ended while this one is about to.
  vi.spyOn(crypto.subtle, 'generateKey').mockImplementationOnce(async () => {
    void sealAnew();
    await new Promise((resolve) => setTimeout(resolve, 50));
    return key;
  });
  await forgetNotesBut(['session']);
  await gate.write('wrong-pins', 'after the end');
  expect(await gate.knows('wrong-pins')).toBe('after the end');
  goes();
  kill();
  expect(await (await aWindow()).knows('wrong-pins')).toBe('after the end');
});

test('a role that is changed, or a session that is over, destroys what stays after the hours too', async () => {
  const gate = await aWindow(2);
  goes();
  await pass(2 * 60 + 2);
  await until(() => gate.device().endedAfterHours === 2);
  const { heard } = await import('#web/offline/device.ts');
  await heard({ ...session, user: { ...session.user, role: 'user' } } as never);
  kill();
  const next = await aWindow();
  expect(next.user()).toBeUndefined();
  expect(await indexedDB.databases()).toEqual([]);
});

const asleepMs = 13 * 60 * minuteMs;

/** The clock goes on, and the browser's own count does not. */
function sleep(): void {
  turn(true);
  vi.setSystemTime(Date.now() + asleepMs);
  turn(false);
}

/** The page is hidden, or shown again. */
function turn(isHidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

test('a device that has slept for longer than the society allows forgets all of it when it wakes and can’t ask', async () => {
  const gate = await aWindow(12);
  await gate.write('copy', 'of the society');
  goes();
  await pass(2);
  sleep();
  await until(() => gate.device().endedAfterHours === 12);
  expect(await gate.knows()).toBeNull();
});

test('one that wakes and can ask keeps it', async () => {
  const gate = await aWindow(12);
  await gate.write('copy', 'of the society');
  const { asked } = server;
  sleep();
  await until(() => server.asked > asked);
  await pass(2);
  expect(gate.device()).toEqual({ endedAfterHours: null, isKept: true });
  expect(await gate.knows()).toBe('of the society');
});

test('what an answer says of the clock is kept at once: the next start may be without a network', async () => {
  const { knows } = await aWindow();
  const { heardTime } = await import('#web/offline/clock.ts');
  heardTime(Date.now() + 10 * minuteMs);
  await until(async () => ((await knows('asking')) as { aheadMs: number }).aheadMs !== 0);
  kill();
  goes();
  await aWindow();
  const { clockAhead } = await import('#web/offline/clock.ts');
  expect(Math.round(clockAhead() / minuteMs)).toBe(10);
});

test('a clock that jumps ahead in mid-shift, without a network, erases nothing that was heard of a minute ago, and nothing once it is set right', async () => {
  const gate = await aWindow(12);
  await gate.write('copy', 'of the society');
  goes();
  await pass(3);
  vi.setSystemTime(Date.now() + asleepMs);
  await pass(50);
  expect(await gate.knows()).toBe('of the society');
  vi.setSystemTime(Date.now() - asleepMs);
  await pass(70);
  expect(gate.device().isKept).toBe(true);
  expect(await gate.knows()).toBe('of the society');
});

test('what the clock says to be over is not kept for good: a device may have slept with its page shown', async () => {
  const gate = await aWindow(12);
  await gate.write('copy', 'of the society');
  goes();
  await pass(3);
  vi.setSystemTime(Date.now() + asleepMs);
  await pass(65);
  await until(() => gate.device().endedAfterHours === 12);
  expect(await gate.knows()).toBeNull();
});

test('a clock that is put back again and again makes no hour longer', async () => {
  const gate = await aWindow(1);
  await gate.write('copy', 'of the society');
  goes();
  for (let minutes = 0; minutes < 64; minutes += 8) {
    await pass(8);
    vi.setSystemTime(Date.now() - 8 * minuteMs);
  }
  await until(() => gate.device().endedAfterHours === 1);
  expect(await gate.knows()).toBeNull();
});

test('what one window hears keeps what another one, which hears nothing, would destroy', async () => {
  const silent = await aWindow(2);
  const heard = await aWindow(2);
  await heard.write('copy', 'of the society');
  // The first lets its stream go, as hidden windows do.
  windows[0]?.end();
  server.isThere = false;
  await pass(5 * 60);
  expect(silent.device()).toEqual({ endedAfterHours: null, isKept: true });
  expect(heard.device()).toEqual({ endedAfterHours: null, isKept: true });
  expect(await heard.knows()).toBe('of the society');
});

test.each([true, false])(
  'the device loses what it keeps in mid-shift (with a network: %s): who is signed in and who is on duty are written down anew, and the hours that were counted',
  async (isOnline) => {
    const gate = await aWindow(12);
    const { queryClient } = await import('#web/data/queries.ts');
    queryClient.setQueryData(['own-device'], { id: 'gopal', name: 'Main gate', guards: [], shifts: [] });
    await until(async () => (await gate.knows('answer:own-device')) !== null);
    if (!isOnline) goes();
    await pass(5 * 60);
    await loseStore();
    await until(async () => (await gate.knows('answer:own-device')) !== null);
    await until(async () => (await gate.knows('asking')) !== null);
    kill();
    goes();
    // Seven of twelve hours are left to the one that was without a network.
    vi.setSystemTime(Date.now() + 6 * 60 * minuteMs);
    const next = await aWindow();
    expect(next.user()).toBe('gopal');
    expect(next.device()).toEqual({ endedAfterHours: null, isKept: true });
    const { queryClient: restored } = await import('#web/data/queries.ts');
    expect(restored.getQueryData(['own-device'])).toMatchObject({ name: 'Main gate' });
    kill();
    vi.setSystemTime(Date.now() + 2 * 60 * minuteMs);
    const late = await aWindow();
    expect(late.device().isKept).toBe(isOnline);
  },
);

test('a window that was opened without a network, and loses what the device keeps, goes on counting and keeps it', async () => {
  await aWindow(12);
  kill();
  goes();
  const gate = await aWindow();
  await pass(60);
  await loseStore();
  await until(async () => (await gate.knows('session')) !== null);
  await pass(3);
  expect(gate.device()).toEqual({ endedAfterHours: null, isKept: true });
  kill();
  expect((await aWindow()).user()).toBe('gopal');
});

test('what the device keeps is lost, and can’t be opened again for a while: it is written down anew with the next count', async () => {
  const gate = await aWindow(12);
  const { outboxNow } = await import('#web/offline/outbox.ts');
  goes();
  const comesBack = await loseStoreForLong();
  await until(() => outboxNow().keepsNothing);
  comesBack();
  await pass(1);
  await until(async () => (await gate.knows('session')) !== null);
  expect(outboxNow().keepsNothing).toBe(false);
  kill();
  expect((await aWindow()).user()).toBe('gopal');
});

test('where the network swallows what is asked a gate opens with what it has, and does not wait for long', async () => {
  await aWindow();
  kill();
  goes();
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  });
  const waits: number[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    waits.push(ms);
    const limit = new AbortController();
    setTimeout(() => limit.abort());
    return limit.signal;
  });
  const gate = await aWindow();
  expect(gate.user()).toBe('gopal');
  expect(gate.device().isKept).toBe(true);
  // With what the page itself is waited for (serviceWorker/gate.ts) it is less than four seconds.
  expect(waits[0]).toBeLessThanOrEqual(1_400);
});

test('the browser is asked once to clear nothing that a gate keeps, and not on the device of somebody else', async () => {
  const persist = vi.fn(async () => false);
  vi.stubGlobal('navigator', { ...navigator, storage: { persist } });
  vi.resetModules();
  const { heard } = await import('#web/offline/device.ts');
  await heard({ ...session, user: { ...session.user, role: 'user' } } as never);
  expect(persist).not.toHaveBeenCalled();
  await heard(session as never);
  await heard(session as never);
  expect(persist).toHaveBeenCalledTimes(1);
});

test('where it turns out that nothing is kept the server is given its time', async () => {
  localStorage.setItem('aangan:gate', '1');
  server.isStreaming = false;
  const { fetch } = globalThis;
  const limits = new Map<AbortSignal, number>();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const { signal } = new AbortController();
    limits.set(signal, ms);
    return signal;
  });
  const waits: (number | undefined)[] = [];
  vi.stubGlobal('fetch', (address: string, { signal }: { signal: AbortSignal }) => {
    if (address.endsWith('/api/me')) waits.push(limits.get(signal));
    return waits.length < 2 ? Promise.reject(new TypeError()) : fetch(address);
  });
  expect((await aWindow()).user()).toBe('gopal');
  expect(waits).toEqual([1_400, 20_000]);
});

test('the hours go on while the device is switched off', async () => {
  const gate = await aWindow(2);
  await gate.write('copy', 'of the society');
  goes();
  await pass(30);
  kill();
  vi.setSystemTime(Date.now() + 80 * minuteMs);
  const again = await aWindow();
  expect(await again.knows()).toBe('of the society');
  kill();
  vi.setSystemTime(Date.now() + 11 * minuteMs);
  const late = await aWindow();
  await until(() => late.device().endedAfterHours === 2);
  expect(await late.knows()).toBeNull();
});
