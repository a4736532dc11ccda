import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Topic } from '#domain/permissions.ts';
import { addChange, applyFound, type Item, isNothing, nothing, type Pending } from '#web/data/patches.ts';

/** How one cached answer is kept right. Without `fetchByIds` any change of its topics fetches it whole again. */
export type Subscription<T extends Item = Item> = {
  topics: readonly (Topic | 'gate')[];
  queryKey: QueryKey;
  /** The key is the beginning of many: any change fetches those on the screen again, and the others when they are. */
  isFamily?: boolean;
  /** How long changes are gathered before anything is asked for, in milliseconds: for answers that cost the server much. */
  waitMs?: number;
  /** The items of these ids that (still) exist; asked with at most 50 ids. */
  fetchByIds?(ids: string[]): Promise<T[]>;
  /** The list's order, so that new and renamed items stand where they belong; without it new ones come last. */
  compare?(a: T, b: T): number;
};

/**
 * Brings changes into the query cache: one fetch at a time for each cached answer, changes that arrive meanwhile
 * are gathered for the next one. So nothing is lost, and no older answer lands on a newer one.
 */
export function createSubscriptions(client: QueryClient) {
  const followers = new Map<string, Follower[]>();
  const of = (topic: string) => followers.get(topic) ?? [];

  return {
    add(subscription: Subscription) {
      // One for all its topics: a change of several is one fetch.
      const follower = createFollower(client, subscription);
      for (const topic of subscription.topics) followers.set(topic, [...of(topic), follower]);
    },
    changed(topic: string, ids: string[] | null) {
      for (const follower of of(topic)) follower.changed(ids);
    },
    /** The answer of an own save, shown at once instead of when its announcement comes round. */
    put(topic: Topic, item: Item) {
      for (const follower of of(topic)) follower.save(item.id, item);
    },
    drop(topic: Topic, id: string) {
      for (const follower of of(topic)) follower.save(id, null);
    },
    /** Forgets what was under way, for the next person at this browser. */
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
  /** What was saved here while a look was on its way, which may be from before. */
  const saved = new Set<string>();

  function apply(asked: string[], found: Item[]) {
    if (!fetchByIds) return;
    const isInvalidated = client.getQueryState(queryKey)?.isInvalidated;
    client.setQueryData<Item[]>(queryKey, (list) => list && applyFound(list, asked, found, compare));
    // Setting data counts as fresh data; a list that must be fetched whole must stay so.
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
        // A whole list that is on its way may have been read before the change: let it land first.
        await fetched(client, queryKey);
        const taken = pending;
        pending = nothing;
        if (isNothing(taken)) continue;
        const cached = client.getQueryState(queryKey);
        // What nobody has looked at is fetched fresh when somebody does.
        if (isFamily) await client.invalidateQueries({ queryKey });
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

/** Resolves when the query is not being fetched; at once when it isn't. */
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
