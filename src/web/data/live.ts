import { useSyncExternalStore } from 'react';
import type { Topic } from '#domain/permissions.ts';
import { type ConnectionState, createConnection } from '#web/data/connection.ts';
import type { Item } from '#web/data/patches.ts';
import { meKey, queryClient, refetchFailed } from '#web/data/queries.ts';
import { serverSaid, serverWatch } from '#web/data/serverWatch.ts';
import { createSubscriptions, type Subscription } from '#web/data/subscriptions.ts';

/**
 * Changes by others appear on every open screen: the server's change stream names the changed records, the ordinary
 * guarded endpoints return them, and the cached lists are patched.
 */
const subscriptions = createSubscriptions(queryClient);

const connection = createConnection((after) => new EventSource(`/api/changes/stream?after=${after}`), {
  onSaid: serverSaid,
  onChange: subscriptions.changed,
  onReset: () => void queryClient.invalidateQueries(),
  onEnd: recheckSession,
  onRefused: recheckSession,
  // Fetches again what failed while the server was away.
  onRecovered() {
    refetchFailed();
    serverWatch.hint();
  },
});

/** Called once, with the subscriptions that every concept declares (concepts.ts). */
export function subscribe(declared: readonly Subscription[]) {
  for (const subscription of declared) subscriptions.add(subscription);
}

/** Shows the answer of the user's own save in the cached list at once, and returns it. */
export function putItem<T extends Item>(topic: Topic, item: T): T {
  subscriptions.put(topic, item);
  return item;
}

/** Removes a record the user has just deleted from the cached list at once. */
export function dropItem(topic: Topic, id: string) {
  subscriptions.drop(topic, id);
}

export function startLive(after: number) {
  connection.start(after);
}

export function stopLive() {
  connection.stop();
  subscriptions.forget();
}

/** The connection's state; 'lost' means that the screen may be out of date for some seconds now. */
export function useConnection(): ConnectionState {
  return useSyncExternalStore(connection.subscribe, connection.getState);
}

function recheckSession() {
  void queryClient.invalidateQueries({ queryKey: meKey });
}

if (typeof document !== 'undefined') {
  connection.setVisible(document.visibilityState === 'visible');
  document.addEventListener('visibilitychange', () => connection.setVisible(document.visibilityState === 'visible'));
  window.addEventListener('online', () => connection.retryNow());
}
