import type { Query } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { OwnDevice } from '#domain/device.ts';
import type { Session } from '#domain/user.ts';
import { elapsedMs } from '#web/data/elapsed.ts';
import { meKey, queryClient } from '#web/data/queries.ts';
import { lastSaidMs, serverWatch } from '#web/data/serverWatch.ts';
import { forgetCopy } from '#web/offline/copy.ts';
import { noteKept } from '#web/offline/hint.ts';
import { forgetNotesBut, notesAreOf, readNote, sealAnew, writeNote } from '#web/offline/notes.ts';
import { forgetOutbox, outboxNow, readOutbox, sendWaiting } from '#web/offline/outbox.ts';
import { destroyAll, destroySession, keptFor, onStoreLost } from '#web/offline/sealed.ts';
import { registerServiceWorker } from '#web/offline/serviceWorker.ts';
import {
  endSilence,
  forgetSilence,
  hoursOfSilence,
  isSilenceOver,
  readSilence,
  writeSilence,
} from '#web/offline/silence.ts';

/** What a device of the gate keeps, for whom and for how long (docs/rules.md, On the device). */

export type Device = {
  /** What was kept was destroyed, as the server could not be asked for so many hours. */
  endedAfterHours: number | null;
  /** It keeps what the gate looks up; not where the browser can seal or keep nothing. */
  isKept: boolean;
};

const nobodys: Device = { endedAfterHours: null, isKept: false };
let device = nobodys;
const listeners = new Set<() => void>();

function show(next: Device) {
  device = next;
  for (const listener of listeners) listener();
}

export function useDevice(): Device {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => device,
  );
}

const minuteMs = 60_000;

/** The server has said who is signed in here. */
export async function heard(session: Session): Promise<void> {
  const { user, sessionId } = session;
  if (user?.role !== 'security' || sessionId === null) return leaveDevice();
  try {
    await notesAreOf(`${user.id} ${sessionId}`);
    noteKept(true);
    await writeNote('session', session);
    await answered();
    await readOutbox();
    watch();
    show({ endedAfterHours: null, isKept: true });
    await restoreAnswers();
    void sendWaiting();
    void registerServiceWorker().catch(() => {});
  } catch {
    // The device keeps nothing: the gate works as long as there is a network.
    show(nobodys);
  }
}

/** Who is at the screen where the server can't be asked; null where that is not known, or not any more. */
export async function remembered(): Promise<Session | null> {
  try {
    const of = await keptFor('session');
    await readOutbox();
    if (of === null) return null;
    await notesAreOf(of);
    await readSilence();
    // It has just been asked.
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

/** The server has answered. */
async function answered(): Promise<void> {
  await endSilence(queryClient.getQueryData<{ gateOfflineHours?: number }>(visitRulesKey)?.gateOfflineHours);
}

let looked = 0;

/** Each minute: any sign of the server ends the silence, and before anything is destroyed it is asked once more. */
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

/** What entries are made with: who is signed in, what is asked of visitors, who may take over; and how long it was silent. */
const staysWhenOver = ['session', 'asking', 'answer:rules', 'answer:own-device', 'wrong-pins'];

/** The server was silent for longer than the society allows: what is known of people and vehicles is destroyed. */
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

/** Of what guards write to each other nobody knows whom it names. */
function withoutNotes(device: OwnDevice): OwnDevice {
  return { ...device, shifts: device.shifts.map((shift) => ({ ...shift, note: null })) };
}

/** The same in this window. */
function forgetHere(hours: number): void {
  forgetCopy();
  show({ endedAfterHours: hours, isKept: false });
  const stays = new Set([meKey, visitRulesKey, ownDeviceKey].map((key) => JSON.stringify(key)));
  queryClient.setQueryData<OwnDevice>(ownDeviceKey, (own) => own && withoutNotes(own));
  // What is on the screen as well; it is asked for again.
  void queryClient.resetQueries({ predicate: ({ queryHash }) => !stays.has(queryHash) });
  serverWatch.onBack(() => void queryClient.invalidateQueries({ queryKey: meKey }));
}

/** Between the windows of a device. */
const wire = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('aangan-gate');
// In tests it would keep the process.
(wire as { unref?: () => void } | null)?.unref?.();
wire?.addEventListener('message', ({ data: hours }) => {
  if (device.isKept) forgetHere(hours);
  void sealAnew().catch(() => {});
});

/** Nobody of the gate is signed in here: what was kept for them goes, what they entered and nobody has got stays sealed. */
async function leaveDevice(): Promise<void> {
  stopWatching();
  forgetCopy();
  forgetSilence();
  show(nobodys);
  try {
    await destroySession();
    await notesAreOf(null);
    await readOutbox();
    if (outboxNow().waiting.length > 0) return;
    await destroyAll();
    noteKept(false);
  } catch {
    // Where nothing can be opened nothing can be read.
  }
}

/** Somebody has signed out, knowingly giving up what was not sent: nothing is left here. */
export async function signedOut(): Promise<void> {
  stopWatching();
  // The gate's screen goes first: shown once more it would ask, and nobody is signed in.
  await new Promise((resolve) => setTimeout(resolve));
  forgetCopy();
  forgetSilence();
  forgetOutbox();
  await notesAreOf(null).catch(() => {});
  await destroyAll().catch(() => {});
  noteKept(false);
  show(nobodys);
  const workers = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  for (const worker of workers) await worker.unregister();
  if (typeof caches !== 'undefined') for (const name of await caches.keys()) await caches.delete(name);
}

/** How many entries the server has not got. */
export async function unsent(): Promise<number> {
  await readOutbox().catch(() => {});
  return outboxNow().waiting.length;
}

/** As the gate book asks for them (visits/queries.ts). */
const visitRulesKey = ['visits', 'rules'] as const;
/** As the shifts do (shifts/queries.ts). */
const ownDeviceKey = ['own-device'] as const;

/** Answers that a start without a network shows: kept whenever they come, put back before anybody asks. */
const keptAnswers = new Map<string, readonly string[]>([
  ['inside', ['visits', 'inside']],
  ['rules', visitRulesKey],
  // Who may take over, with what a PIN is checked by, and who is on duty.
  ['own-device', ownDeviceKey],
]);

type KeptAnswer = { data: unknown; at: number };

/** What was known of these when the server last answered. */
async function restoreAnswers(): Promise<void> {
  for (const [name, queryKey] of keptAnswers) {
    const kept = (await readNote(`answer:${name}`).catch(() => null)) as KeptAnswer | null;
    if (!kept || queryClient.getQueryData(queryKey) !== undefined) continue;
    queryClient.setQueryData(queryKey, kept.data, { updatedAt: kept.at });
    void queryClient.invalidateQueries({ queryKey });
  }
}

// The server has said nothing by that: what was counted goes on.
onStoreLost(() => {
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
    // One after another, each as it is by then: the last one written is the latest.
    writing = writing.then(() => {
      const { data, dataUpdatedAt } = query.state;
      return writeNote(`answer:${name}`, { data, at: dataUpdatedAt } satisfies KeptAnswer).catch(() => {});
    });
  };
  const cache = queryClient.getQueryCache();
  // What came before this device was looked after.
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
  // A device that wakes up.
  document.addEventListener('visibilitychange', look);
  stopWatching = () => {
    unsubscribe();
    clearInterval(every);
    document.removeEventListener('visibilitychange', look);
    stopWatching = () => {};
  };
}
