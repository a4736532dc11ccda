import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createSubscriptions, type Subscription } from '#web/data/subscriptions.ts';

type Row = { id: string; version: number };
const queryKey = ['rows'];

/** A server of rows whose answers arrive when the test says so, and are as things were when they were asked. */
function setUp(rows: Row[]) {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  const subscriptions = createSubscriptions(client);
  const server = new Map(rows.map((row) => [row.id, row]));
  const waiting: { ids: string[]; arrive: () => void; fail: () => void }[] = [];
  let wholeLists = 0;
  const subscription: Subscription<Row> = {
    topics: ['flats'],
    queryKey,
    fetchByIds: (ids) => {
      const asOfNow = ids.flatMap((id) => server.get(id) ?? []);
      return new Promise((resolve, reject) => {
        waiting.push({ ids, arrive: () => resolve(asOfNow), fail: () => reject(new Error('lost')) });
      });
    },
    compare: (a, b) => (a.id < b.id ? -1 : 1),
  };
  subscriptions.add(subscription);
  const load = () =>
    client.fetchQuery({
      queryKey,
      queryFn: async () => {
        wholeLists += 1;
        return [...server.values()];
      },
      staleTime: 0,
    });
  const shown = () => client.getQueryData<Row[]>(queryKey);
  return { client, subscriptions, server, waiting, load, shown, lists: () => wholeLists };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));
const a1 = { id: 'a', version: 1 };
const a2 = { id: 'a', version: 2 };

test('changes that come while a fetch is under way are gathered for one next fetch, and nothing is lost', async () => {
  const { subscriptions, server, waiting, load, shown } = setUp([a1]);
  await load();
  server.set('a', a2);
  subscriptions.changed('flats', ['a']);
  await settle();
  server.set('b', { id: 'b', version: 1 });
  server.delete('a');
  subscriptions.changed('flats', ['b']);
  subscriptions.changed('flats', ['a']);
  await settle();
  expect(waiting).toHaveLength(1);
  waiting[0]?.arrive();
  await settle();
  expect(shown()).toEqual([a2]);
  expect(waiting[1]?.ids).toEqual(['b', 'a']);
  waiting[1]?.arrive();
  await settle();
  expect(shown()).toEqual([{ id: 'b', version: 1 }]);
});

test('a change announced while the whole list is on its way is fetched after the list has landed', async () => {
  const { client, subscriptions, server, waiting, shown } = setUp([a1]);
  let land = () => {};
  const old = client.fetchQuery({
    queryKey,
    queryFn: () => new Promise<Row[]>((resolve) => (land = () => resolve([a1]))),
  });
  server.set('a', a2);
  subscriptions.changed('flats', ['a']);
  await settle();
  expect(waiting).toHaveLength(0);
  land();
  await old;
  await settle();
  waiting[0]?.arrive();
  await settle();
  expect(shown()).toEqual([a2]);
});

test('a list nobody has looked at is not fetched', async () => {
  const { subscriptions, waiting, shown } = setUp([a1]);
  subscriptions.changed('flats', ['a']);
  await settle();
  expect(waiting).toHaveLength(0);
  expect(shown()).toBeUndefined();
});

test('a list that could not be fetched is fetched anew with the next change', async () => {
  const { client, subscriptions } = setUp([a1]);
  let isBroken = true;
  const queryFn = async () => {
    if (isBroken) throw new Error('lost');
    return [a1];
  };
  const observer = new QueryObserver<Row[]>(client, { queryKey, queryFn });
  const unsubscribe = observer.subscribe(() => {});
  await settle();
  expect(observer.getCurrentResult().status).toBe('error');
  isBroken = false;
  subscriptions.changed('flats', ['b']);
  await settle();
  await settle();
  expect(observer.getCurrentResult().data).toEqual([a1]);
  unsubscribe();
});

test('when everything changed, or a patch failed, the whole list is marked to be fetched again', async () => {
  const { client, subscriptions, waiting, load } = setUp([a1]);
  await load();
  subscriptions.changed('flats', null);
  await settle();
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
  await load();
  subscriptions.changed('flats', ['a']);
  await settle();
  waiting[0]?.fail();
  await settle();
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

test('a list that must be fetched whole stays so, whatever small changes follow', async () => {
  const { client, subscriptions, waiting, load } = setUp([a1]);
  await load();
  subscriptions.changed('flats', null);
  subscriptions.changed('flats', ['a']);
  await settle();
  subscriptions.changed('flats', ['a']);
  subscriptions.put('flats', a2);
  await settle();
  expect(waiting).toHaveLength(0);
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

test('an own save shows at once, and an earlier look that arrives later does not undo it', async () => {
  const { subscriptions, waiting, load, shown } = setUp([a1]);
  await load();
  subscriptions.changed('flats', ['a']);
  await settle();
  subscriptions.put('flats', a2);
  expect(shown()).toEqual([a2]);
  waiting[0]?.arrive();
  await settle();
  expect(shown()).toEqual([a2]);
  subscriptions.drop('flats', 'a');
  expect(shown()).toEqual([]);
});

test('nor where the save changed no version, or deleted it: what was saved meanwhile is looked at once more', async () => {
  const { subscriptions, server, waiting, load, shown } = setUp([a1, { id: 'b', version: 1 }, { id: 'c', version: 1 }]);
  await load();
  subscriptions.changed('flats', ['a', 'b', 'c']);
  await settle();
  const chosen = { ...a1, isDefault: true };
  server.set('a', chosen);
  subscriptions.put('flats', chosen);
  server.delete('b');
  subscriptions.drop('flats', 'b');
  waiting[0]?.arrive();
  await settle();
  expect(shown()).toEqual([chosen, { id: 'c', version: 1 }]);
  expect(waiting[1]?.ids).toEqual(['a', 'b']);
  waiting[1]?.arrive();
  await settle();
  expect(shown()).toEqual([chosen, { id: 'c', version: 1 }]);
  expect(waiting).toHaveLength(2);
});

test('an answer for the person who has left does not reach the next one', async () => {
  const { client, subscriptions, waiting, load, shown } = setUp([a1]);
  await load();
  subscriptions.changed('flats', ['a']);
  await settle();
  subscriptions.forget();
  client.setQueryData<Row[]>(queryKey, []);
  waiting[0]?.arrive();
  await settle();
  expect(shown()).toEqual([]);
});

/** An answer that is fetched whole, on the screen, concerned by two topics. */
function setUpWhole(queryKey: string[], subscription: { waitMs?: number; isFamily?: boolean }) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const subscriptions = createSubscriptions(client);
  let fetches = 0;
  const observer = new QueryObserver(client, { queryKey, queryFn: async () => ++fetches });
  subscriptions.add({ topics: ['flats', 'owners'], queryKey: queryKey.slice(0, 1), ...subscription });
  return { subscriptions, fetches: () => fetches, leave: observer.subscribe(() => {}) };
}

test('a whole answer that two topics concern is fetched once for a change of both, after the changes were gathered', async () => {
  const { subscriptions, fetches, leave } = setUpWhole(['sums'], { waitMs: 20 });
  await settle();
  subscriptions.changed('flats', ['a']);
  subscriptions.changed('owners', ['b']);
  await settle();
  subscriptions.changed('flats', null);
  expect(fetches()).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(fetches()).toBe(2);
  leave();
});

test('a family of answers follows by the beginning of its key', async () => {
  const { subscriptions, fetches, leave } = setUpWhole(['histories', 'a'], { isFamily: true });
  await settle();
  subscriptions.changed('owners', ['b']);
  await settle();
  expect(fetches()).toBe(2);
  leave();
});
