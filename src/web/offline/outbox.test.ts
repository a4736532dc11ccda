// @module-tag whole
import 'fake-indexeddb/auto';
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { Problem, type ProblemCode } from '#domain/problem.ts';
import type { OutboxEntry } from '#web/offline/outbox.ts';
import { loseStore, loseStoreForLong } from '../../../tests/support/lostStore.ts';

/** The server: what it was sent, in its order, by id; while `answers` gives nothing there is no network. */
const server = {
  got: [] as string[],
  /** Under whose name each came. */
  by: [] as (string | null)[],
  answers: (_: string): Response | null => Response.json({}, { status: 201 }),
};
const taken = () => Response.json({}, { status: 201 });
const refused = (code: ProblemCode) => {
  const problem = new Problem(code);
  return Response.json(problem.body(), { status: problem.status });
};

/** The windows that stand open: how each is ended. */
const windows: (() => void)[] = [];

beforeEach(() => {
  [server.got, server.by] = [[], []];
  server.answers = taken;
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('location', { origin: 'http://localhost', pathname: '/security/dashboard' });
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    if (address.endsWith('/healthz'))
      return server.answers('healthz') ? new Response('ok') : Promise.reject(new TypeError());
    const { id } = JSON.parse(String(init.body)) as { id: string };
    const answer = server.answers(id);
    if (!answer) throw new TypeError('Failed to fetch');
    server.got.push(id);
    server.by.push(new Headers(init.headers).get('sent-as'));
    return answer;
  });
  vi.stubGlobal(
    'BroadcastChannel',
    class extends BroadcastChannel {
      isClosed = false;
      constructor(name: string) {
        super(name);
        windows.push(() => this.close());
      }
      override close() {
        this.isClosed = true;
        super.close();
      }
      override postMessage(message: unknown) {
        if (!this.isClosed) super.postMessage(message);
      }
    },
  );
});

afterEach(() => {
  kill();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A window of the device; those that stand open before stay so, unless they were killed. */
async function aWindow(userId = 'gopal') {
  vi.resetModules();
  const { queryClient, meKey } = await import('#web/data/queries.ts');
  const outbox = await import('#web/offline/outbox.ts');
  queryClient.setQueryData(meKey, { user: { id: userId, name: userId } });
  await outbox.readOutbox().catch(() => {});
  windows.push(outbox.forgetOutbox);
  const ids = () => outbox.outboxNow().waiting.map(({ id }) => id);
  return {
    ...outbox,
    ids,
    enter: (id: string) => outbox.enter(entryOf(id)),
    begin: (id: string) => outbox.enter({ ...entryOf(id), path: outbox.shiftsPath }),
    letOut: (id: string, visit: string) => outbox.enter({ ...entryOf(id), path: `/api/visits/${visit}/departure` }),
  };
}

/** The browser is gone with all that its windows knew. */
function kill(): void {
  for (const end of windows.splice(0)) end();
}

function entryOf(id: string): OutboxEntry {
  const happenedAt = '2026-11-24T10:00:00.000Z';
  return { id, method: 'POST', path: '/api/visits', body: { id }, happenedAt, shownBy: 'visits' };
}

const without = () => null;

test('what is entered without a network waits in its order, is sent once it is back, and is gone from the device then', async () => {
  server.answers = without;
  const gate = await aWindow();
  for (const id of ['one', 'two', 'three']) await gate.enter(id);
  expect(gate.ids()).toEqual(['one', 'two', 'three']);
  server.answers = taken;
  await gate.sendWaiting();
  await vi.waitFor(() => expect(server.got).toEqual(['one', 'two', 'three']));
  await vi.waitFor(() => expect(gate.outboxNow().waiting.filter(({ refusal }) => refusal === null)).toEqual([]));
  kill();
  expect((await aWindow()).ids()).toEqual([]);
});

test('of all that is sent together the lists are asked for once, and show it from the device until they have it', async () => {
  server.answers = without;
  const gate = await aWindow();
  for (const id of ['one', 'two', 'three']) await gate.enter(id);
  const { queryClient } = await import('#web/data/queries.ts');
  const fetched = Promise.withResolvers<void>();
  const asked = vi.spyOn(queryClient, 'invalidateQueries').mockReturnValue(fetched.promise);
  server.answers = taken;
  void gate.sendWaiting();
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  expect(server.got).toEqual(['one', 'two', 'three']);
  expect(asked.mock.calls).toEqual([[{ queryKey: ['visits'] }]]);
  expect(gate.outboxNow()).toMatchObject({ waiting: [], arriving: [{ id: 'one' }, { id: 'two' }, { id: 'three' }] });
  fetched.resolve();
  await vi.waitFor(() => expect(gate.outboxNow().arriving).toEqual([]));
});

test('the browser is killed when an entry was said to be written down: the next start has it and sends it, under the same id', async () => {
  server.answers = without;
  await (await aWindow()).enter('one');
  kill();
  const next = await aWindow();
  expect(next.ids()).toEqual(['one']);
  // The answer of the first time is lost; it arrived all the same.
  server.answers = (id) => {
    server.got.push(id);
    return null;
  };
  await next.sendWaiting();
  kill();
  server.answers = taken;
  const last = await aWindow();
  await last.sendWaiting();
  await vi.waitFor(() => expect(last.ids()).toEqual([]));
  expect(server.got).toEqual(['one', 'one']);
});

test('the browser is killed between a tap and the disk: nothing of the entry is there, and nothing half of it', async () => {
  server.answers = without;
  const gate = await aWindow();
  const write = IDBObjectStore.prototype.add;
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, ...what: [unknown]) {
    const request = write.apply(this, what);
    this.transaction.abort();
    return request;
  } as never);
  await expect(gate.enter('one')).rejects.toMatchObject({ code: 'offline' });
  vi.restoreAllMocks();
  kill();
  expect((await aWindow()).ids()).toEqual([]);
});

const full = () => {
  throw new DOMException('The disk is full', 'QuotaExceededError');
};

test('where the device has no room an entry counts when the server has it, and is not written down without a network', async () => {
  const gate = await aWindow();
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(full);
  await gate.enter('one');
  expect(server.got).toEqual(['one']);
  expect(gate.outboxNow()).toMatchObject({ keepsNothing: true, waiting: [] });
  server.answers = without;
  await expect(gate.enter('two')).rejects.toMatchObject({ code: 'offline' });
  expect(gate.ids()).toEqual([]);
  // Somebody has made room.
  vi.restoreAllMocks();
  await gate.enter('two');
  expect(gate.outboxNow()).toMatchObject({ keepsNothing: false, waiting: [{ id: 'two' }] });
});

test('a private window that keeps nothing is no reason to lose an entry: it is sent at once', async () => {
  vi.stubGlobal('indexedDB', { open: () => full() });
  const gate = await aWindow();
  await gate.enter('one');
  expect(server.got).toEqual(['one']);
  expect(gate.outboxNow().keepsNothing).toBe(true);
});

test('the device loses what it keeps in mid-shift: what waits is written down anew, and each is sent once', async () => {
  server.answers = without;
  const gate = await aWindow();
  for (const id of ['one', 'two', 'three']) await gate.enter(id);
  await loseStore();
  await gate.enter('four');
  expect(gate.ids()).toEqual(['one', 'two', 'three', 'four']);
  kill();
  const next = await aWindow();
  expect(next.ids()).toEqual(['one', 'two', 'three', 'four']);
  server.answers = taken;
  await next.sendWaiting();
  await vi.waitFor(() => expect(next.ids()).toEqual([]));
  expect(server.got).toEqual(['one', 'two', 'three', 'four']);
});

test('the device loses what it keeps and can’t open it for a while: what waited is written down before what comes then, and a new window has all of it in its order', async () => {
  server.answers = without;
  const gate = await aWindow();
  for (const id of ['one', 'two']) await gate.enter(id);
  const comesBack = await loseStoreForLong();
  await expect(gate.enter('three')).rejects.toMatchObject({ code: 'offline' });
  expect(gate.outboxNow()).toMatchObject({ keepsNothing: true, waiting: [{ id: 'one' }, { id: 'two' }] });
  comesBack();
  await gate.enter('three');
  expect(gate.outboxNow().keepsNothing).toBe(false);
  expect(gate.ids()).toEqual(['one', 'two', 'three']);
  kill();
  expect((await aWindow()).ids()).toEqual(['one', 'two', 'three']);
});

test('entries that could not be written down again are discarded, sent and changed as the others are', async () => {
  server.answers = without;
  const gate = await aWindow();
  for (const id of ['one', 'two', 'three']) await gate.enter(id);
  const comesBack = await loseStoreForLong();
  await vi.waitFor(() => expect(gate.outboxNow().keepsNothing).toBe(true), { timeout: 10_000 });
  const [one] = gate.outboxNow().waiting;
  if (one) await gate.discard(one);
  server.answers = (id) => (id === 'two' ? taken() : refused('invalid'));
  await gate.sendWaiting();
  await vi.waitFor(() =>
    expect(gate.outboxNow().waiting).toMatchObject([{ id: 'three', refusal: { code: 'invalid' } }]),
  );
  comesBack();
  server.answers = without;
  await gate.enter('four');
  kill();
  const next = await aWindow();
  expect(next.outboxNow().waiting).toMatchObject([{ id: 'three', refusal: { code: 'invalid' } }, { id: 'four' }]);
});

test('two windows of a device that loses what it keeps write each entry down once', async () => {
  server.answers = without;
  const [one, other] = [await aWindow(), await aWindow()];
  for (const id of ['one', 'two']) await one.enter(id);
  await vi.waitFor(() => expect(other.ids()).toEqual(['one', 'two']));
  await loseStore();
  await Promise.all([one.enter('three'), other.enter('four')]);
  await vi.waitFor(() => expect([one.ids(), other.ids()].map(({ length }) => length)).toEqual([4, 4]));
  kill();
  expect((await aWindow()).ids().toSorted()).toEqual(['four', 'one', 'three', 'two']);
});

test('a request that the network swallows holds nothing up: it is given up, and the entry is sent again', async () => {
  const gate = await aWindow();
  const limit = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  const { fetch } = globalThis;
  let swallowed = 0;
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (!address.includes('/api/visits')) return fetch(address, init);
    swallowed += 1;
    return new Promise((_, reject) => init?.signal?.addEventListener('abort', reject));
  });
  await gate.enter('one');
  await vi.waitFor(() => expect(swallowed).toBe(1));
  vi.stubGlobal('fetch', fetch);
  limit.abort();
  await gate.enter('two');
  await vi.waitFor(() => expect(gate.ids()).toEqual([]), { timeout: 10_000 });
  expect(server.got).toEqual(['one', 'two']);
});

test('what another window has sent is not sent again before this one has heard of it', async () => {
  server.answers = without;
  const [one, other] = [await aWindow(), await aWindow()];
  await one.enter('one');
  await vi.waitFor(() => expect(other.ids()).toEqual(['one']));
  vi.spyOn(BroadcastChannel.prototype, 'postMessage').mockImplementation(() => {});
  server.answers = taken;
  await one.sendWaiting();
  await vi.waitFor(() => expect(one.ids()).toEqual([]));
  expect(other.ids()).toEqual(['one']);
  await other.sendWaiting();
  expect([server.got, other.ids()]).toEqual([['one'], []]);
});

test('two windows of one device enter at once: each entry waits in both, and is sent once', async () => {
  server.answers = without;
  const [one, other] = [await aWindow(), await aWindow()];
  const ids = Array.from({ length: 20 }, (_, nth) => `entry ${nth}`);
  await Promise.all(ids.map((id, nth) => (nth % 2 ? one : other).enter(id)));
  await vi.waitFor(() =>
    expect([one.ids().toSorted(), other.ids().toSorted()]).toEqual([ids.toSorted(), ids.toSorted()]),
  );
  server.answers = taken;
  await Promise.all([one.sendWaiting(), other.sendWaiting()]);
  await vi.waitFor(() => expect([...one.ids(), ...other.ids()]).toEqual([]));
  expect(server.got.toSorted()).toEqual(ids.toSorted());
});

test('one that the server refuses comes back with its reason and stays, and those behind it are sent', async () => {
  server.answers = without;
  const gate = await aWindow();
  for (const id of ['one', 'two', 'three']) await gate.enter(id);
  server.answers = (id) => (id === 'two' ? refused('invalid') : taken());
  await gate.sendWaiting();
  await vi.waitFor(() => expect(server.got).toEqual(['one', 'two', 'three']));
  await vi.waitFor(() => expect(gate.outboxNow().waiting.filter(({ refusal }) => refusal === null)).toEqual([]));
  kill();
  const next = await aWindow();
  expect(next.outboxNow().waiting).toMatchObject([{ id: 'two', refusal: { code: 'invalid' } }]);
  await next.sendWaiting();
  expect(server.got, 'not before somebody says so').toHaveLength(3);
  const [entry] = next.outboxNow().waiting;
  const why = () => entry && next.refusalOf(entry)?.message;
  expect(why()).toBe('Please check the fields');
  vi.stubGlobal('document', { documentElement: {} });
  const { speak } = await import('#web/texts/language.ts');
  await speak('hi', false);
  expect(why(), 'in the language of whoever reads it').toBe('कृपया जानकारी जाँचें');
});

test('what names a refused entry waits until that is taken or discarded: nobody leaves before they came', async () => {
  server.answers = without;
  const gate = await aWindow();
  for (const visit of ['one', 'two']) {
    await gate.enter(visit);
    await gate.letOut(`leaving ${visit}`, visit);
  }
  await gate.enter('three');
  server.answers = (id) => (id === 'one' || id === 'two' ? refused('invalid') : taken());
  await gate.sendWaiting();
  await vi.waitFor(() => expect(server.got).toEqual(['one', 'two', 'three']));
  await vi.waitFor(() => expect(gate.ids()).toEqual(['one', 'leaving one', 'two', 'leaving two']));
  const isRefused = () => gate.outboxNow().waiting.map(({ refusal }) => refusal !== null);
  await vi.waitFor(() => expect(isRefused()).toEqual([true, false, true, false]));
  const [one, , two] = gate.outboxNow().waiting;
  server.answers = taken;
  if (one) await gate.sendAgain(one, { body: { id: 'one', flats: ['A-904'] } });
  await vi.waitFor(() => expect(server.got.slice(3)).toEqual(['one', 'leaving one']));
  server.answers = () => refused('not_found');
  if (two) await gate.discard(two);
  await vi.waitFor(() => expect(server.got.slice(5)).toEqual(['leaving two']));
  await vi.waitFor(() => expect(isRefused()).toEqual([true]));
});

test('who is let out by another account than let them in leaves once that one’s entry is sent', async () => {
  server.answers = without;
  await (await aWindow()).enter('one');
  kill();
  server.answers = taken;
  const other = await aWindow('lakshmi');
  await other.letOut('leaving', 'one');
  await other.enter('two');
  await vi.waitFor(() => expect(other.ids()).toEqual(['one', 'leaving']));
  expect(server.got).toEqual(['two']);
  await other.sendAsOwn(other.outboxNow().waiting.filter(({ id }) => id === 'one'));
  await vi.waitFor(() => expect(server.got).toEqual(['two', 'one', 'leaving']));
});

test('one that is discarded while it is on its way does not come back with the refusal', async () => {
  const gate = await aWindow();
  const refusal = Promise.withResolvers<Response>();
  server.answers = () => refusal.promise as unknown as Response;
  await gate.enter('one');
  await vi.waitFor(() => expect(server.got).toEqual(['one']));
  const [entry] = gate.outboxNow().waiting;
  if (entry) await gate.discard(entry);
  refusal.resolve(refused('conflict'));
  await gate.sendWaiting();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(gate.ids()).toEqual([]);
  kill();
  expect((await aWindow()).ids()).toEqual([]);
});

test('what an earlier version of the program was told of a refusal is said as it was said then, in every language', async () => {
  server.answers = without;
  const gate = await aWindow();
  await gate.enter('one');
  const { openStore, sealFor } = await import('#web/offline/sealed.ts');
  const { place, ...entry } = gate.outboxNow().waiting[0] ?? {};
  const refusal = { code: 'conflict', why: 'Flat B-204 is not in the register', errors: {} };
  const sealed = await (await sealFor('outbox', 'device')).seal('entry', { ...entry, refusal });
  await (await openStore()).put('outbox', sealed, place);
  kill();
  const next = await aWindow();
  const why = () => next.outboxNow().waiting.map((one) => next.refusalOf(one)?.message);
  expect(why()).toEqual([refusal.why]);
  vi.stubGlobal('document', { documentElement: {} });
  const { speak } = await import('#web/texts/language.ts');
  await speak('hi', false);
  expect(why()).toEqual([refusal.why]);
});

test.each(['signed_out', 'forbidden'] as const)(
  'a session that has ended meanwhile, or a role that is another (%s), loses nothing: it waits for the same person, or for another who says so',
  async (code) => {
    server.answers = without;
    await (await aWindow()).enter('one');
    kill();
    const revoked = await aWindow();
    server.answers = () => refused(code);
    await revoked.sendWaiting();
    expect(revoked.outboxNow().waiting).toMatchObject([{ id: 'one', refusal: null }]);
    kill();
    server.got = [];
    server.answers = taken;
    const other = await aWindow('lakshmi');
    await other.sendWaiting();
    expect(server.got, 'not in another name').toEqual([]);
    await other.sendAsOwn(other.outboxNow().waiting);
    await vi.waitFor(() => expect(other.ids()).toEqual([]));
    expect([server.got, server.by.at(-1)]).toEqual([['one'], 'lakshmi']);
  },
);

test('who was on duty at a device is not sent by somebody else who signs in there', async () => {
  server.answers = without;
  const device = await aWindow('back-gate');
  await device.enter('one');
  await device.begin('shift');
  kill();
  server.answers = taken;
  const other = await aWindow('lakshmi');
  await other.sendAsOwn(other.outboxNow().waiting);
  await vi.waitFor(() => expect(other.ids()).toEqual(['shift']));
  expect(server.got).toEqual(['one']);
  expect(other.outboxNow().waiting).toMatchObject([{ userId: 'back-gate', refusal: null }]);
});

/** Lets the entries be sent again that rest because the server failed with them. */
const aMinuteLater = () => vi.advanceTimersByTimeAsync(60_000);

test.each(['disk_full', 'internal', 'a proxy’s page'] as const)(
  'a server in trouble (%s) refuses no entry: all wait and are sent by themselves, in their order, once it works again',
  async (trouble) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    server.answers = () =>
      trouble === 'a proxy’s page' ? new Response('<h1>Bad gateway</h1>', { status: 502 }) : refused(trouble);
    const gate = await aWindow();
    const all = ['one', 'two', 'three'];
    for (const id of all) await gate.enter(id);
    await vi.waitFor(() => expect([...new Set(server.got)]).toEqual(trouble === 'internal' ? all : ['one']));
    if (trouble !== 'a proxy’s page') expect(new Set(server.got).size, 'each once').toBe(server.got.length);
    expect(gate.outboxNow().waiting.map(({ refusal }) => refusal)).toEqual([null, null, null]);
    server.answers = taken;
    server.got = [];
    await aMinuteLater();
    await vi.waitFor(() => expect(gate.ids()).toEqual([]));
    expect(server.got).toEqual(all);
  },
);

test('an entry with which the server fails again and again holds up none but those that need it, and is asked for once a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  server.answers = (id) => (id === 'poisoned' ? refused('internal') : taken());
  const gate = await aWindow();
  await gate.enter('poisoned');
  await gate.letOut('leaving', 'poisoned');
  await gate.enter('one');
  await vi.waitFor(() => expect(server.got).toEqual(['poisoned', 'one']));
  await gate.enter('two');
  await vi.waitFor(() => expect(server.got).toEqual(['poisoned', 'one', 'two']));
  await vi.waitFor(() => expect(gate.ids()).toEqual(['poisoned', 'leaving']));
  server.got = [];
  await aMinuteLater();
  await vi.waitFor(() => expect(server.got).toEqual(['poisoned']));
  server.answers = taken;
  await gate.sendWaiting();
  expect(server.got).toEqual(['poisoned']);
  await vi.waitFor(async () => {
    await aMinuteLater();
    expect(gate.ids()).toEqual([]);
  });
  expect(server.got).toEqual(['poisoned', 'poisoned', 'leaving']);
});
