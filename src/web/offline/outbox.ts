import { useSyncExternalStore } from 'react';
import { sentAsHeader } from '#domain/permissions.ts';
import type { ProblemBody } from '#domain/problem.ts';
import type { GateStop } from '#domain/stop.ts';
import type { Session } from '#domain/user.ts';
import type { Visit } from '#domain/visit.ts';
import type { Way } from '#domain/visitKinds.ts';
import { answer, RequestFailed } from '#web/data/api.ts';
import { newIdempotencyKey } from '#web/data/idempotencyKey.ts';
import { meKey, queryClient } from '#web/data/queries.ts';
import { serverWatch } from '#web/data/serverWatch.ts';
import { createListeners } from '#web/listeners.ts';
import { serverNow } from '#web/offline/clock.ts';
import { onStoreLost, onStoreReopened, openStore, type Seal, type Store, sealFor } from '#web/offline/sealed.ts';

/**
 * Entries made at the gate wait here until the server has them (docs/rules.md, Entries that wait): each is stored on
 * the device first, then sent in order. An entry may be sent any number of times, always under the same id.
 */

/** What the title of an entry says that its body has only as an id. */
export type About =
  | { way: Way; plate: string }
  /** Earlier versions kept no name. */
  | { left: Pick<Visit, 'kind' | 'flats' | 'vehicleNumber'> & Partial<Pick<Visit, 'name'>> }
  /** Who takes over; null where the shift ends. */
  | { onDuty: string | null }
  /** When the shift began whose handover note was read (ISO). */
  | { noteOf: string }
  | { sentAway: Pick<GateStop, 'name' | 'vehicleNumber'> };

/** An entry to be sent. `body` is the request's body, and contains the same id and happenedAt. */
export type OutboxEntry = {
  id: string;
  method: 'POST';
  /** The path of the request: '/api/visits'. */
  path: string;
  body: object;
  /** ISO, by the server's clock. */
  happenedAt: string;
  /** For its title in the list of waiting entries (gate/entryTitle.ts). */
  about?: About;
  /** The title as earlier versions kept it, in the language of that moment. */
  label?: string;
  /** The first word of the query keys whose answers show the entry: 'visits'. */
  shownBy: string;
};

/** Why the server refused an entry, as data; earlier versions kept the sentence instead, as `why`. */
type Refusal = Partial<ProblemBody> & { code: ProblemBody['code']; why?: string };

/** An entry stored on this device, with its place in the order. */
export type WaitingEntry = OutboxEntry & { place: number; userId: string; userName: string; refusal: Refusal | null };

type Outbox = {
  /** The entries that the server has not got yet, in their order. */
  waiting: readonly WaitingEntry[];
  /** Entries that the server has, but that the fetched lists do not show yet. */
  arriving: readonly WaitingEntry[];
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
export async function enter(entry: OutboxEntry): Promise<unknown> {
  const kept = { ...entry, ...whoEnters(), refusal: null };
  let place: number;
  try {
    place = await keep(kept);
  } catch {
    show({ keepsNothing: true });
    const taken = await send(entry);
    void refetch(entry.shownBy);
    return taken;
  }
  show({ waiting: [...outbox.waiting.filter(({ id }) => id !== entry.id), { ...kept, place }], keepsNothing: false });
  wire?.postMessage(place);
  void sendWaiting();
  return null;
}

async function keep(entry: Omit<WaitingEntry, 'place'>): Promise<number> {
  await wholeStore();
  const [place = 0] = await write([entry]);
  return place;
}

/** Adds the entries to the database, all or none, and answers their places; one with a `place` keeps it. */
async function write(entries: readonly (Omit<WaitingEntry, 'place'> & { place?: number })[]): Promise<number[]> {
  const seal = await sealFor('outbox', owner);
  const sealed = await Promise.all(entries.map(({ place: _, ...entry }) => seal.seal('entry', entry)));
  // `strict` resolves once the entries are on the disk and not in a buffer: the battery may end.
  const change = (await openStore()).transaction('outbox', 'readwrite', { durability: 'strict' });
  const written = sealed.map((one, at) => {
    const place = entries[at]?.place;
    return place === undefined ? change.store.add(one) : change.store.put(one, place);
  });
  const [places] = await Promise.all([Promise.all(written), change.done]);
  return places;
}

/** Reads the waiting entries from the device, at its start and after another window has changed them. */
export async function readOutbox(): Promise<void> {
  await wholeStore();
  for (;;) {
    const { waiting: before } = outbox;
    const waiting = await allKept();
    // An entry made here meanwhile is not in this reading: read again.
    if (outbox.waiting === before) return show({ waiting });
  }
}

async function allKept(): Promise<WaitingEntry[]> {
  const db = await openStore();
  const seal = await sealFor('outbox', owner);
  const change = db.transaction('outbox');
  const [places, all] = await Promise.all([change.store.getAllKeys(), change.store.getAll()]);
  const waiting = await Promise.all(all.map((sealed, at) => opened(seal, sealed, places[at] as number)));
  return waiting.filter((one) => one !== null);
}

/**
 * The database was lost, and the entries that wait in this page are not in it again: their places are no longer theirs.
 */
let isLost = false;
let restoring: Promise<void> = Promise.resolve();

/**
 * Opens the database, and stores this page's waiting entries again if it was lost; all access is by this. Throws while
 * either can't be done.
 */
async function wholeStore(): Promise<Store> {
  await openStore();
  restoring = restoring.catch(() => {}).then(() => (isLost ? oneByOne(writeAnew) : undefined));
  await restoring;
  return openStore();
}

const showUnlessWhole = () => void wholeStore().catch(() => show({ keepsNothing: true }));
onStoreLost(() => {
  isLost = true;
  showUnlessWhole();
});
onStoreReopened(showUnlessWhole);

/** All windows of the device have lost the same entries: one stores them, and the next sees that they are there. */
function oneByOne(work: () => Promise<void>): Promise<void> {
  return navigator.locks ? navigator.locks.request(`${lockName}-anew`, work) : work();
}

async function writeAnew(): Promise<void> {
  const there = await allKept();
  const known = new Set(there.map(({ id }) => id));
  const missing = outbox.waiting.filter(({ id }) => !known.has(id)).map(({ place: _, ...entry }) => entry);
  const places = missing.length > 0 ? await write(missing) : [];
  const waiting = [...there, ...missing.map((entry, at) => ({ ...entry, place: places[at] ?? 0 }))];
  isLost = false;
  show({ waiting, keepsNothing: false });
}

async function opened(seal: Seal, sealed: Parameters<Seal['open']>[1], place: number): Promise<WaitingEntry | null> {
  try {
    return { ...((await seal.open('entry', sealed)) as Omit<WaitingEntry, 'place'>), place };
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
  const before = new Set(outbox.arriving);
  try {
    await sendEach();
  } finally {
    showArrived(outbox.arriving.filter((entry) => !before.has(entry)));
  }
}

async function sendEach(): Promise<void> {
  for (let entry = next(); entry; entry = next()) {
    if (await isGone(entry)) leave(entry);
    // The entry was discarded or changed here meanwhile: start again with the entry that is first now.
    if (next() !== entry) continue;
    const outcome = await outcomeOf(entry);
    if (outcome === 'later') return;
    if (outcome === 'rests') rest(entry);
    else if (outcome === 'taken') await taken(entry);
    // Discarded while it was on its way it is not written down again.
    else if (isWaiting(entry) && !(await isGone(entry))) await change(entry, { refusal: outcome });
    else leave(entry);
  }
}

function isWaiting({ id }: WaitingEntry): boolean {
  return outbox.waiting.some((one) => one.id === id);
}

/** Whether another window has sent or discarded the entry, and its message has not arrived yet. */
async function isGone(entry: WaitingEntry): Promise<boolean> {
  if (outbox.keepsNothing) return false;
  try {
    return (await (await wholeStore()).getKey('outbox', placeOf(entry))) === undefined;
  } catch {
    return false;
  }
}

/**
 * The signed-in user's first entry that was not refused and does not rest. Entries of other users wait until somebody
 * decides about them.
 */
function next(): WaitingEntry | undefined {
  if (doAllRest) return undefined;
  const userId = present()?.id;
  return outbox.waiting.find((one) => one.refusal === null && one.userId === userId && !rests(one));
}

const pauseMs = 60_000;
let pause: ReturnType<typeof setTimeout> | undefined;
let doAllRest = false;
/** The ids of the entries with which the server failed: those behind them are sent meanwhile. */
const resting = new Set<string>();

/** Sends nothing, or without this `entry` only, until the pause is over. */
function rest(entry?: WaitingEntry): void {
  if (entry) resting.add(entry.id);
  else doAllRest = true;
  pause ??= setTimeout(() => {
    endPause();
    void sendWaiting();
  }, pauseMs);
}

function endPause(): void {
  clearTimeout(pause);
  [pause, doAllRest] = [undefined, false];
  resting.clear();
}

/** Whether the entry rests, or names one that does or that waits for somebody to decide: nobody leaves before they came. */
function rests({ id, path, body }: WaitingEntry): boolean {
  const userId = present()?.id;
  const isUndecided = (one: WaitingEntry) => one.refusal !== null || one.userId !== userId;
  const held = [...resting, ...outbox.waiting.flatMap((one) => (isUndecided(one) ? one.id : []))];
  if (held.length === 0) return false;
  const names = JSON.stringify([id, path, body]);
  return held.some((one) => names.includes(one));
}

async function outcomeOf(entry: OutboxEntry): Promise<'taken' | 'later' | 'rests' | Refusal> {
  try {
    await send(entry);
    return 'taken';
  } catch (failure) {
    if (!(failure instanceof RequestFailed)) throw failure;
    if (!isForLater(failure)) {
      const refusal = failure.reason as ProblemBody;
      // The server's own failure refuses nothing; it may be with this entry alone.
      return refusal.status >= 500 ? 'rests' : refusal;
    }
    if (failure.isOutage) serverWatch.onBack(() => void sendWaiting());
    else if (isForAll.has(failure.code)) rest();
    else void queryClient.invalidateQueries({ queryKey: meKey });
    return 'later';
  }
}

/** Refusals of the user, not of the entry: it waits for a user who may send it. */
const standsAgainstPerson = new Set<string>([
  ...['signed_out', 'forbidden', 'password_change_required', 'second_factor_required', 'waiting_for_entry'],
]);

/** What the server has against all entries for a while, whoever sends them. */
const isForAll = new Set<string>(['too_many_attempts', 'disk_full']);

/** Why an entry was refused, in the language in which it is read. */
export function refusalOf({ refusal }: WaitingEntry): RequestFailed | null {
  if (refusal === null) return null;
  const { why = '', ...problem } = refusal;
  // The sentence kept by an earlier version: its code alone says less.
  const told = { title: why, detail: why, ...(why && { reason: why }) };
  return new RequestFailed({ type: 'about:blank', status: 422, ...told, ...problem });
}

function isForLater(failure: RequestFailed): boolean {
  return failure.isOutage || isForAll.has(failure.code) || standsAgainstPerson.has(failure.code);
}

/**
 * A network that swallows requests counts as no network, and would hold up all entries. An entry sent twice is stored
 * once.
 */
const longestSendMs = 20_000;

function send({ method, path, body }: OutboxEntry): Promise<unknown> {
  const by = present()?.id;
  const headers = { 'content-type': 'application/json', ...(by && { [sentAsHeader]: by }) };
  const signal = AbortSignal.timeout(longestSendMs);
  return answer(fetch(`${location.origin}${path}`, { method, headers, body: JSON.stringify(body), signal }) as never);
}

type Showing = (entry: WaitingEntry) => void;
const showing = new Map<string, Showing>();

/**
 * Registers how the lists of the first word of query keys (`shownBy`) show an entry that the server has taken, before
 * they are fetched again: the network may be gone by then.
 */
export function showTaken(shownBy: string, act: Showing): void {
  showing.set(shownBy, act);
}

async function taken(entry: WaitingEntry): Promise<void> {
  showing.get(entry.shownBy)?.(entry);
  // Where the device no longer answers, the next start sends the entry again; the server stores it once all the same.
  await crossOut(entry).catch(() => {});
  show({
    waiting: outbox.waiting.filter(({ id }) => id !== entry.id),
    arriving: [...outbox.arriving, entry],
  });
  wire?.postMessage(entry.place);
}

async function crossOut(entry: WaitingEntry): Promise<void> {
  const db = await wholeStore().catch((error) => {
    // What was lost and not stored again needs no crossing out.
    if (!isLost) throw error;
  });
  await db?.delete('outbox', placeOf(entry));
}

/**
 * Refetches the lists that show what the server has taken: once for all that was sent, as after an hour without a network
 * many gates send many entries at once. Until then the screens show them from here.
 */
function showArrived(arrived: readonly WaitingEntry[]): void {
  for (const shownBy of new Set(arrived.map((entry) => entry.shownBy)))
    void refetch(shownBy).finally(() => {
      show({ arriving: outbox.arriving.filter((one) => one.shownBy !== shownBy || !arrived.includes(one)) });
    });
}

/** Refetches the lists of the first word of query keys. */
function refetch(shownBy: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [shownBy] });
}

async function change(entry: WaitingEntry, edit: Partial<WaitingEntry>): Promise<void> {
  await wholeStore().catch(() => {});
  const place = placeOf(entry);
  const changed = { ...entry, ...edit, place };
  // What was lost and could not be stored again has no place: it is stored as it is then.
  if (!isLost) await write([changed]).catch(() => show({ keepsNothing: true }));
  show({ waiting: outbox.waiting.map((one) => (one.id === entry.id ? changed : one)) });
  wire?.postMessage(place);
}

/** The entry's present place: storing the entries again after a loss changes their places. */
function placeOf({ id, place }: WaitingEntry): number {
  return outbox.waiting.find((one) => one.id === id)?.place ?? place;
}

/** Sends a refused entry again, changed or as it is. */
export async function sendAgain(entry: WaitingEntry, edit: Partial<Pick<OutboxEntry, 'body'>> = {}): Promise<void> {
  await change(entry, { ...edit, refusal: null });
  void sendWaiting();
}

/** Where shifts are sent. */
export const shiftsPath = '/api/devices/me/shifts';

/** Whether somebody else may send it as their own: who was on duty is of the device that was signed in then. */
export const isPassedOn = ({ path }: WaitingEntry): boolean => !path.startsWith(shiftsPath);

/** The signed-in user takes over the entries of a user who is no longer signed in here, and sends them as their own. */
export async function sendAsOwn(entries: readonly WaitingEntry[]): Promise<void> {
  for (const entry of entries.filter(isPassedOn)) await change(entry, whoEnters());
  void sendWaiting();
}

/** Deletes an entry at the user's request: nothing else deletes an entry that the server has not got. */
export async function discard(entry: WaitingEntry): Promise<void> {
  await crossOut(entry);
  leave(entry);
  wire?.postMessage(entry.place);
  // What named it waits no longer.
  void sendWaiting();
}

/** Takes the entry out of the waiting ones. */
function leave(entry: WaitingEntry): void {
  show({ waiting: outbox.waiting.filter(({ id }) => id !== entry.id) });
}

/** Removes the entries from this page's memory. */
export function forgetOutbox(): void {
  isLost = false;
  endPause();
  show({ waiting: [], arriving: [], keepsNothing: false });
}

function present() {
  return queryClient.getQueryData<Session>(meKey)?.user ?? null;
}

/** The user whose entry it is, and what they are called: an account may have no name. */
function whoEnters(): { userId: string; userName: string } {
  const { id: userId = '', name = '', email = '' } = present() ?? {};
  return { userId, userName: name || email };
}
