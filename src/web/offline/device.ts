import type { Query } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { OwnDevice } from '#domain/device.ts';
import type { Session } from '#domain/user.ts';
import { elapsedMs } from '#web/data/elapsed.ts';
import { meKey, queryClient } from '#web/data/queries.ts';
import { lastSaidMs, serverWatch } from '#web/data/serverWatch.ts';
import { createListeners } from '#web/listeners.ts';
import { notify } from '#web/notify.tsx';
import { forgetCopy } from '#web/offline/copy.ts';
import { noteGateData } from '#web/offline/hint.ts';
import { forgetNotesBut, notesAreOf, readNote, sealAnew, writeNote } from '#web/offline/notes.ts';
import { forgetOutbox, outboxNow, readOutbox, sendWaiting } from '#web/offline/outbox.ts';
import { destroyAll, destroySession, keyOwnerOf, onStoreReopened } from '#web/offline/sealed.ts';
import { registerServiceWorker } from '#web/offline/serviceWorker.ts';
import {
  endSilence,
  forgetSilence,
  hoursOfSilence,
  isSilenceOver,
  readSilence,
  writeSilence,
} from '#web/offline/silence.ts';
import { i18n } from '#web/texts/language.ts';
import { count } from '#web/ui/format.ts';

/** What a gate device stores, for which user and for how long (docs/rules.md, On the device). */

type Device = {
  /** The stored data was destroyed because the server could not be reached for so many hours; null otherwise. */
  endedAfterHours: number | null;
  /** The device stores the gate's copy; false where the browser can't encrypt or store. */
  isKept: boolean;
};

const nobodys: Device = { endedAfterHours: null, isKept: false };
let device = nobodys;
const listeners = createListeners();

function show(next: Device) {
  device = next;
  listeners.notify();
}

export function useDevice(): Device {
  return useSyncExternalStore(listeners.subscribe, () => device);
}

const minuteMs = 60_000;

/**
 * Called with each session from the server: starts keeping the device's data for a guard, and removes it for anybody
 * else.
 */
export async function heard(session: Session): Promise<void> {
  const { user, sessionId } = session;
  if (user?.role !== 'security' || sessionId === null) return leaveDevice();
  if (isUnsentTold) notify.dismiss(unsentToast);
  isUnsentTold = false;
  try {
    await notesAreOf(`${user.id} ${sessionId}`);
    noteGateData(true);
    await writeNote('session', session);
    askToPersist();
    await answered();
    await readOutbox();
    watch();
    show({ endedAfterHours: null, isKept: true });
    await restoreAnswers();
    void sendWaiting();
    void registerServiceWorker().catch(() => {});
  } catch {
    // The device stores nothing: the gate works as long as there is a network.
    show(nobodys);
  }
}

let isPersistAsked = false;

/** Without this the browser clears what a site keeps when the disk gets full, first of all of sites long not visited. */
function askToPersist(): void {
  if (isPersistAsked) return;
  isPersistAsked = true;
  // A browser that says no keeps it as before; some ask the user, who need not answer.
  void navigator.storage?.persist?.().catch(() => {});
}

/** The session to start with where the server can't be reached; null where none is stored, or not any more. */
export async function remembered(): Promise<Session | null> {
  try {
    const of = await keyOwnerOf('session');
    await readOutbox();
    if (of === null) return null;
    await notesAreOf(of);
    await readSilence();
    // The server has just been asked: no need to ask it once more before destroying, as lookAtSilence does.
    const isOver = await isSilenceOver();
    if (isOver) await end();
    const session = (await readNote('session')) as Session | null;
    if (session) {
      serverWatch.onBack(() => void queryClient.invalidateQueries({ queryKey: meKey }));
      watch();
      if (!isOver) show({ endedAfterHours: null, isKept: true });
      await restoreAnswers();
    }
    return session;
  } catch {
    return null;
  }
}

/** The server has answered: the silence is counted anew from now. */
async function answered(): Promise<void> {
  await endSilence(queryClient.getQueryData<{ gateOfflineHours?: number }>(visitRulesKey)?.gateOfflineHours);
}

let looked = 0;

/**
 * Runs each minute: any answer of the server ends the silence, and before anything is destroyed the server is asked
 * once more.
 */
async function lookAtSilence(): Promise<void> {
  if (device.endedAfterHours !== null) return;
  let since = looked;
  looked = elapsedMs();
  if (await isSilenceOver()) {
    since = elapsedMs();
    await queryClient.refetchQueries({ queryKey: meKey }, { cancelRefetch: false });
    if (lastSaidMs() < since) return end();
  }
  if (lastSaidMs() >= since && hoursOfSilence() !== null) await answered();
}

/**
 * The notes kept after the limit, as new entries need them: the session, the rules for visitors, the guards who may
 * take over; and the count of the silence.
 */
const staysWhenOver = ['session', 'asking', 'answer:rules', 'answer:own-device', 'wrong-pins'];

/** The server was silent for longer than the society allows: destroys the data about people and vehicles. */
async function end(): Promise<void> {
  const hours = hoursOfSilence();
  if (hours === null) return;
  const own = (await readNote('answer:own-device').catch(() => null)) as (KeptAnswer & { data: OwnDevice }) | null;
  if (own) await writeNote('answer:own-device', { ...own, data: withoutNotes(own.data) }).catch(() => {});
  try {
    await forgetNotesBut(staysWhenOver);
  } finally {
    forgetHere(hours);
    wire?.postMessage(hours);
  }
}

/** Without the guards' notes to each other: they may name anybody. */
function withoutNotes(device: OwnDevice): OwnDevice {
  return { ...device, shifts: device.shifts.map((shift) => ({ ...shift, note: null })) };
}

/** Removes the same data from this window's memory. */
function forgetHere(hours: number): void {
  forgetCopy();
  show({ endedAfterHours: hours, isKept: false });
  const stays = new Set([meKey, visitRulesKey, ownDeviceKey].map((key) => JSON.stringify(key)));
  queryClient.setQueryData<OwnDevice>(ownDeviceKey, (own) => own && withoutNotes(own));
  // Also the data on the screen, which is fetched again.
  void queryClient.resetQueries({ predicate: ({ queryHash }) => !stays.has(queryHash) });
  serverWatch.onBack(() => void queryClient.invalidateQueries({ queryKey: meKey }));
}

/** Tells the other windows of this device. */
const wire = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('aangan-gate');
// In tests an open channel would keep the process alive.
(wire as { unref?: () => void } | null)?.unref?.();
wire?.addEventListener('message', ({ data: hours }) => {
  if (device.isKept) forgetHere(hours);
  void sealAnew().catch(() => {});
});

/** No guard is signed in here: deletes the data kept for them; entries not sent yet stay, encrypted. */
async function leaveDevice(): Promise<void> {
  stopWatching();
  forgetCopy();
  forgetSilence();
  show(nobodys);
  try {
    await destroySession();
    await notesAreOf(null);
    await readOutbox();
    const { length } = outboxNow().waiting;
    if (length > 0) return tellUnsent(length);
    await destroyAll();
    noteGateData(false);
  } catch {
    // A database that can't be opened can't be read either.
  }
}

let isUnsentTold = false;

/** Whoever is there when the gate is signed out, as when the office has ended the device, learns that nothing is lost. */
function tellUnsent(waiting: number): void {
  if (isUnsentTold) return;
  isUnsentTold = true;
  notify.blank(
    waiting === 1
      ? i18n.t('One entry waits on this device. It is sent once the gate is signed in here again.')
      : i18n.t('{count} entries wait on this device. They are sent once the gate is signed in here again.', {
          count: count(waiting),
        }),
    { id: unsentToast, duration: Number.POSITIVE_INFINITY },
  );
}

const unsentToast = 'unsent';

/** The user has signed out, and agreed to lose the entries not sent: deletes everything from this device. */
export async function signedOut(): Promise<void> {
  stopWatching();
  // The gate's screen must unmount first: rendered again it would fetch, and nobody is signed in.
  await new Promise((resolve) => setTimeout(resolve));
  forgetCopy();
  forgetSilence();
  forgetOutbox();
  await notesAreOf(null).catch(() => {});
  await destroyAll().catch(() => {});
  noteGateData(false);
  show(nobodys);
  const workers = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  for (const worker of workers) await worker.unregister();
  if (typeof caches !== 'undefined') for (const name of await caches.keys()) await caches.delete(name);
}

/** How many entries of this device the server has not got. */
export async function unsent(): Promise<number> {
  await readOutbox().catch(() => {});
  return outboxNow().waiting.length;
}

/** The gate book's query key (visits/queries.ts). */
const visitRulesKey = ['visits', 'rules'] as const;
/** The shifts' query key (shifts/queries.ts). */
const ownDeviceKey = ['own-device'] as const;

/**
 * The answers that a start without a network shows: stored whenever they arrive, and restored before a screen asks for
 * them.
 */
const keptAnswers = new Map<string, readonly string[]>([
  ['inside', ['visits', 'inside']],
  ['rules', visitRulesKey],
  // The guards who may take over, with the data to check their PINs, and the guard on duty.
  ['own-device', ownDeviceKey],
]);

type KeptAnswer = { data: unknown; at: number };

/** Restores these answers as the server last gave them. */
async function restoreAnswers(): Promise<void> {
  for (const [name, queryKey] of keptAnswers) {
    const kept = (await readNote(`answer:${name}`).catch(() => null)) as KeptAnswer | null;
    if (!kept || queryClient.getQueryData(queryKey) !== undefined) continue;
    queryClient.setQueryData(queryKey, kept.data, { updatedAt: kept.at });
    void queryClient.invalidateQueries({ queryKey });
  }
}

// A lost database is no answer of the server: the count of the silence goes on.
onStoreReopened(() => {
  const session = queryClient.getQueryData<Session>(meKey);
  if (session && (device.isKept || device.endedAfterHours !== null)) void writeAnew(session);
});

async function writeAnew(session: Session): Promise<void> {
  try {
    await writeNote('session', session);
    await writeSilence();
    watch();
  } catch {
    show({ ...device, isKept: false });
  }
}

let stopWatching: () => void = () => {};

function watch(): void {
  stopWatching();
  let writing: Promise<unknown> = Promise.resolve();
  const keep = (name: string, query: Query) => {
    // Writes run one after another, each with the query's data at that time: the last one written is the latest.
    writing = writing.then(() => {
      const { data, dataUpdatedAt } = query.state;
      return writeNote(`answer:${name}`, { data, at: dataUpdatedAt } satisfies KeptAnswer).catch(() => {});
    });
  };
  const cache = queryClient.getQueryCache();
  // The answers that arrived before watching began.
  for (const [name, queryKey] of keptAnswers) {
    const query = cache.find({ queryKey });
    if (query?.state.status === 'success') keep(name, query);
  }
  const unsubscribe = cache.subscribe(({ type, query }) => {
    if (type !== 'updated' || query.state.status !== 'success' || query.state.isInvalidated) return;
    for (const [name, queryKey] of keptAnswers) if (query.queryHash === JSON.stringify(queryKey)) keep(name, query);
  });
  let looking: Promise<unknown> = Promise.resolve();
  const look = () => {
    looking = looking.then(lookAtSilence).catch(() => {});
  };
  const every = setInterval(look, minuteMs);
  // Catches up when the device wakes up.
  document.addEventListener('visibilitychange', look);
  stopWatching = () => {
    unsubscribe();
    clearInterval(every);
    document.removeEventListener('visibilitychange', look);
    stopWatching = () => {};
  };
}
