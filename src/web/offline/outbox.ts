import { useSyncExternalStore } from 'react';
import type { Session } from '#domain/user.ts';
import { answer, RequestFailed } from '#web/data/api.ts';
import { newIdempotencyKey } from '#web/data/idempotencyKey.ts';
import { meKey, queryClient } from '#web/data/queries.ts';
import { serverWatch } from '#web/data/serverWatch.ts';
import { createListeners } from '#web/listeners.ts';
import { serverNow } from '#web/offline/clock.ts';
import { onStoreLost, openStore, type Seal, sealFor } from '#web/offline/sealed.ts';

/**
 * Entries made at the gate wait here until the server has them (docs/rules.md, Entries that wait): each is stored on
 * the device first, then sent in order. An entry may be sent any number of times, always under the same id.
 */

/** An entry to be sent. `body` is the request's body, and contains the same id and happenedAt. */
export type Entry = {
  id: string;
  method: 'POST';
  /** The path of the request: '/api/visits'. */
  path: string;
  body: object;
  /** ISO, by the server's clock. */
  happenedAt: string;
  /** The entry's name in the list of waiting entries: 'Delivery for B-204'. */
  label: string;
  /** The first word of the query keys whose answers show the entry: 'visits'. */
  shownBy: string;
};

/** Why the server refused an entry. */
export type Refusal = { code: string; why: string; errors: Record<string, string> };

/** An entry stored on this device, with its place in the order. */
export type Waiting = Entry & { place: number; userId: string; userName: string; refusal: Refusal | null };

type Outbox = {
  /** The entries that the server has not got yet, in their order. */
  waiting: readonly Waiting[];
  /** Entries that the server has, but that the fetched lists do not show yet. */
  arriving: readonly Waiting[];
  /** The device stores nothing: a new entry must reach the server at once. */
  keepsNothing: boolean;
};

let outbox: Outbox = { waiting: [], arriving: [], keepsNothing: false };
const listeners = createListeners();

function show(part: Partial<Outbox>) {
  outbox = { ...outbox, ...part };
  listeners.notify();
}

export function useOutbox(): Outbox {
  return useSyncExternalStore(listeners.subscribe, () => outbox);
}

export const outboxNow = () => outbox;

/** A new entry's id, and when the entry happened by the server's clock. */
export type NewEntry = { id: string; happenedAt: string };

export function newEntry(): NewEntry {
  return { id: newIdempotencyKey(), happenedAt: new Date(serverNow()).toISOString() };
}

/** One owner for all users of the device: entries outlive a sign-in. */
const owner = 'device';
const lockName = 'aangan-outbox';
const wire = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(lockName);
// In tests an open channel would keep the process alive.
(wire as { unref?: () => void } | null)?.unref?.();
wire?.addEventListener('message', () => void readOutbox().then(sendWaiting, () => {}));

/**
 * Stores an entry and sends it as soon as there is a network. Resolves once the entry is safe: on the device with null,
 * or, where the device stores nothing, at the server with its answer. Throws RequestFailed where neither worked: then
 * the entry is not stored anywhere.
 */
export async function enter(entry: Entry): Promise<unknown> {
  const { id: userId = '', name: userName = '' } = present() ?? {};
  const kept = { ...entry, userId, userName, refusal: null };
  let place: number;
  await restored;
  try {
    place = await keep(kept);
  } catch {
    show({ keepsNothing: true });
    const taken = await send(entry);
    void shown(entry);
    return taken;
  }
  show({ waiting: [...outbox.waiting.filter(({ id }) => id !== entry.id), { ...kept, place }], keepsNothing: false });
  wire?.postMessage(place);
  void sendWaiting();
  return null;
}

async function keep(entry: Omit<Waiting, 'place'>, at?: number): Promise<number> {
  const db = await openStore();
  const seal = await sealFor('outbox', owner);
  const sealed = await seal.seal('entry', entry);
  // `strict` resolves once the entry is on the disk and not in a buffer: the battery may end.
  const change = db.transaction('outbox', 'readwrite', { durability: 'strict' });
  const written = at === undefined ? change.store.add(sealed) : change.store.put(sealed, at);
  const [place] = await Promise.all([written, change.done]);
  return place;
}

/** Reads the waiting entries from the device, at its start and after another window has changed them. */
export async function readOutbox(): Promise<void> {
  await restored;
  for (;;) {
    const { waiting: before } = outbox;
    const waiting = await allKept();
    // An entry made here meanwhile is not in this reading: read again.
    if (outbox.waiting === before) return show({ waiting });
  }
}

async function allKept(): Promise<Waiting[]> {
  const db = await openStore();
  const seal = await sealFor('outbox', owner);
  const change = db.transaction('outbox');
  const [places, all] = await Promise.all([change.store.getAllKeys(), change.store.getAll()]);
  const waiting = await Promise.all(all.map((sealed, at) => opened(seal, sealed, places[at] as number)));
  return waiting.filter((one) => one !== null);
}

/**
 * Settles once this page has stored its waiting entries again after the device's database was lost; all other access
 * waits for it.
 */
let restored: Promise<void> = Promise.resolve();
onStoreLost(() => {
  restored = writeAnew();
});

async function writeAnew(): Promise<void> {
  try {
    const waiting: Waiting[] = [];
    for (const { place: _, ...entry } of outbox.waiting) waiting.push({ ...entry, place: await keep(entry) });
    show({ waiting });
  } catch {
    show({ keepsNothing: true });
  }
}

async function opened(seal: Seal, sealed: Parameters<Seal['open']>[1], place: number): Promise<Waiting | null> {
  try {
    return { ...((await seal.open('entry', sealed)) as Omit<Waiting, 'place'>), place };
  } catch {
    // The record on the disk was tampered with: nobody can decrypt it.
    return null;
  }
}

let isSending = false;
let isAskedAgain = false;

/** Sends the waiting entries, one after another; only one window of the device does. */
export async function sendWaiting(): Promise<void> {
  isAskedAgain = true;
  if (isSending) return;
  isSending = true;
  try {
    while (isAskedAgain) {
      isAskedAgain = false;
      await alone(sendAll);
    }
  } finally {
    isSending = false;
  }
}

async function alone(work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  await navigator.locks.request(lockName, { ifAvailable: true }, async (lock) => {
    // The window that holds the lock hears of new entries on the channel, and sends them too.
    if (lock) await work();
  });
}

async function sendAll(): Promise<void> {
  for (let entry = next(); entry; entry = next()) {
    if (await isGone(entry)) leave(entry);
    // The entry was discarded or changed here meanwhile: start again with the entry that is first now.
    if (next() !== entry) continue;
    const outcome = await outcomeOf(entry);
    if (outcome === 'later') return;
    if (outcome === 'taken') await taken(entry);
    else await change(entry, { refusal: outcome });
  }
}

/** Whether another window has sent or discarded the entry, and its message has not arrived yet. */
async function isGone(entry: Waiting): Promise<boolean> {
  await restored;
  if (outbox.keepsNothing) return false;
  try {
    return (await (await openStore()).getKey('outbox', placeOf(entry))) === undefined;
  } catch {
    return false;
  }
}

/**
 * The signed-in user's first entry that was not refused. Entries of other users wait until somebody decides about them.
 */
function next(): Waiting | undefined {
  const userId = present()?.id;
  return outbox.waiting.find((one) => one.refusal === null && one.userId === userId);
}

async function outcomeOf(entry: Entry): Promise<'taken' | 'later' | Refusal> {
  try {
    await send(entry);
    return 'taken';
  } catch (failure) {
    if (!(failure instanceof RequestFailed)) throw failure;
    if (!isForLater(failure)) return { code: failure.code, why: failure.message, errors: failure.errors };
    if (failure.isOutage) serverWatch.onBack(() => void sendWaiting());
    else if (failure.code === 'too_many_attempts') setTimeout(() => void sendWaiting(), 60_000);
    else void queryClient.invalidateQueries({ queryKey: meKey });
    return 'later';
  }
}

/** Refusals of the user, not of the entry: it waits for a user who may send it. */
const standsAgainstPerson = new Set<string>([
  ...['signed_out', 'forbidden', 'password_change_required', 'second_factor_required', 'waiting_for_entry'],
  'too_many_attempts',
]);

function isForLater(failure: RequestFailed): boolean {
  return failure.isOutage || standsAgainstPerson.has(failure.code);
}

/**
 * A network that swallows requests counts as no network, and would hold up all entries. An entry sent twice is stored
 * once.
 */
const longestSendMs = 20_000;

function send({ method, path, body }: Entry): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const signal = AbortSignal.timeout(longestSendMs);
  return answer(fetch(`${location.origin}${path}`, { method, headers, body: JSON.stringify(body), signal }) as never);
}

type Showing = (entry: Waiting) => void;
const showing = new Map<string, Showing>();

/**
 * Registers how the lists of the first word of query keys (`shownBy`) show an entry that the server has taken, before
 * they are fetched again: the network may be gone by then.
 */
export function showTaken(shownBy: string, act: Showing): void {
  showing.set(shownBy, act);
}

async function taken(entry: Waiting): Promise<void> {
  showing.get(entry.shownBy)?.(entry);
  // Where the device no longer answers, the next start sends the entry again; the server stores it once all the same.
  await crossOut(entry).catch(() => {});
  show({
    waiting: outbox.waiting.filter(({ id }) => id !== entry.id),
    arriving: [...outbox.arriving, entry],
  });
  wire?.postMessage(entry.place);
  // Not awaited: the next entry is sent meanwhile.
  void shown(entry).finally(() => {
    show({ arriving: outbox.arriving.filter(({ id }) => id !== entry.id) });
  });
}

async function crossOut(entry: Waiting): Promise<void> {
  await restored;
  await (await openStore()).delete('outbox', placeOf(entry));
}

/** Refetches the lists that show the entry. */
function shown({ shownBy }: Entry): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [shownBy] });
}

async function change(entry: Waiting, edit: Partial<Waiting>): Promise<void> {
  await restored;
  const { place: _, ...kept } = { ...entry, ...edit };
  const place = placeOf(entry);
  await keep(kept, place).catch(() => show({ keepsNothing: true }));
  show({ waiting: outbox.waiting.map((one) => (one.id === entry.id ? { ...kept, place } : one)) });
  wire?.postMessage(place);
}

/** The entry's present place: storing the entries again after a loss changes their places. */
function placeOf({ id, place }: Waiting): number {
  return outbox.waiting.find((one) => one.id === id)?.place ?? place;
}

/** Sends a refused entry again, changed or as it is. */
export async function sendAgain(entry: Waiting, edit: Partial<Pick<Entry, 'body' | 'label'>> = {}): Promise<void> {
  await change(entry, { ...edit, refusal: null });
  void sendWaiting();
}

/** The signed-in user takes over the entries of a user who is no longer signed in here, and sends them as their own. */
export async function sendAsOwn(entries: readonly Waiting[]): Promise<void> {
  const { id: userId = '', name: userName = '' } = present() ?? {};
  for (const entry of entries) await change(entry, { userId, userName });
  void sendWaiting();
}

/** Deletes an entry at the user's request: nothing else deletes an entry that the server has not got. */
export async function discard(entry: Waiting): Promise<void> {
  await crossOut(entry);
  leave(entry);
  wire?.postMessage(entry.place);
}

/** Takes the entry out of the waiting ones. */
function leave(entry: Waiting): void {
  show({ waiting: outbox.waiting.filter(({ id }) => id !== entry.id) });
}

/** Removes the entries from this page's memory. */
export function forgetOutbox(): void {
  show({ waiting: [], arriving: [], keepsNothing: false });
}

function present() {
  return queryClient.getQueryData<Session>(meKey)?.user ?? null;
}
