import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Topic } from '#domain/permissions.ts';
import { addChange, applyFound, type Item, isNothing, nothing, type Pending } from '#web/data/patches.ts';

/** How one cached query is kept up to date. Without `fetchByIds` any change of its topics fetches it whole again. */
export type Subscription<T extends Item = Item> = {
  topics: readonly (Topic | 'gate')[];
  queryKey: QueryKey;
  /** The key is a prefix of many keys: a change refetches those on the screen, and the others when they are shown. */
  isFamily?: boolean;
  /** How long changes are gathered before a fetch, in milliseconds: for queries that are expensive for the server. */
  waitMs?: number;
  /** Fetches the items of these ids that (still) exist; called with at most 50 ids. */
  fetchByIds?(ids: string[]): Promise<T[]>;
  /** The list's order, which places new and renamed items; without it new items come last. */
  compare?(a: T, b: T): number;
};

/**
 * Applies changes to the query cache, with one fetch at a time for each cached query: changes that arrive meanwhile are
 * gathered for the next one. So no change is lost, and no older answer overwrites a newer one.
 */
export function createSubscriptions(client: QueryClient) {
  const followers = new Map<string, Follower[]>();
  const of = (topic: string) => followers.get(topic) ?? [];

  return {
    add(subscription: Subscription) {
      // One follower for all its topics: a change in several of them causes one fetch.
      const follower = createFollower(client, subscription);
      for (const topic of subscription.topics) followers.set(topic, [...of(topic), follower]);
    },
    changed(topic: string, ids: string[] | null) {
      for (const follower of of(topic)) follower.changed(ids);
    },
    /** Shows the answer of the user's own save at once, before the change stream announces it. */
    put(topic: Topic, item: Item) {
      for (const follower of of(topic)) follower.save(item.id, item);
    },
    drop(topic: Topic, id: string) {
      for (const follower of of(topic)) follower.save(id, null);
    },
    /** Drops pending changes, for the next user of this browser. */
    forget() {
      for (const ofTopic of followers.values()) for (const follower of ofTopic) follower.forget();
    },
  };
}

type Follower = { changed(ids: string[] | null): void; save(id: string, item: Item | null): void; forget(): void };

function createFollower(client: QueryClient, subscription: Subscription): Follower {
  const { queryKey, fetchByIds, compare, isFamily = false, waitMs = 0 } = subscription;
  let pending: Pending = nothing;
  let isWorking = false;
  let generation = 0;
  /** Ids saved here while a fetch was under way, whose result may be older than the save. */
  const saved = new Set<string>();

  function apply(asked: string[], found: Item[]) {
    if (!fetchByIds) return;
    const isInvalidated = client.getQueryState(queryKey)?.isInvalidated;
    client.setQueryData<Item[]>(queryKey, (list) => list && applyFound(list, asked, found, compare));
    // setQueryData marks the list as fresh; a list that must be fetched whole must stay invalidated.
    if (isInvalidated) void client.invalidateQueries({ queryKey, refetchType: 'none' });
  }

  async function bringIn(taken: Pending) {
    if (taken === 'all' || !fetchByIds) return client.invalidateQueries({ queryKey });
    const began = generation;
    const asked = [...taken];
    saved.clear();
    try {
      const found = await fetchByIds(asked);
      if (began !== generation) return;
      const again = asked.filter((id) => saved.has(id));
      apply(
        asked.filter((id) => !saved.has(id)),
        found.filter(({ id }) => !saved.has(id)),
      );
      pending = addChange(pending, again);
    } catch {
      if (began === generation) await client.invalidateQueries({ queryKey });
    }
  }

  async function work() {
    if (isWorking) return;
    isWorking = true;
    try {
      while (!isNothing(pending)) {
        if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
        // A fetch of the whole list under way may have been read before the change: let it finish first.
        await fetched(client, queryKey);
        const taken = pending;
        pending = nothing;
        if (isNothing(taken)) continue;
        const cached = client.getQueryState(queryKey);
        // A query without data is fetched fresh when somebody needs it; one that could not be fetched is needed.
        if (isFamily || cached?.status === 'error') await client.invalidateQueries({ queryKey });
        else if (cached?.data !== undefined) await bringIn(cached.isInvalidated ? 'all' : taken);
      }
    } finally {
      isWorking = false;
    }
  }

  return {
    changed(ids) {
      pending = addChange(pending, ids);
      void work();
    },
    save(id, item) {
      if (isWorking && fetchByIds) saved.add(id);
      apply([id], item ? [item] : []);
    },
    forget() {
      generation += 1;
      pending = nothing;
    },
  };
}

/** Resolves when no fetch of the query is under way. */
function fetched(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const isIdle = () => client.getQueryState(queryKey)?.fetchStatus !== 'fetching';
  if (isIdle()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = client.getQueryCache().subscribe(() => {
      if (!isIdle()) return;
      stop();
      resolve();
    });
  });
}
