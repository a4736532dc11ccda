import { useSyncExternalStore } from 'react';
import type { Session } from '#domain/user.ts';
import { answer, RequestFailed } from '#web/data/api.ts';
import { meKey, queryClient } from '#web/data/queries.ts';
import { serverWatch } from '#web/data/serverWatch.ts';
import { serverNow } from '#web/offline/clock.ts';
import { onStoreLost, openStore, type Seal, sealFor } from '#web/offline/sealed.ts';
import { newIdempotencyKey } from '#web/transfers/idempotencyKey.ts';

/**
 * What the gate enters waits here until the server has it (docs/rules.md, Entries that wait): written down on the device
 * first, sent in its order, and sent again any number of times under the same id.
 */

/** Something that is entered. `body` is what the address takes, with the same id and happenedAt in it. */
export type Entry = {
  id: string;
  method: 'POST';
  /** Where it is sent: '/api/visits'. */
  path: string;
  body: object;
  /** ISO, by the server's clock. */
  happenedAt: string;
  /** What it is called in the list of those that wait: 'Delivery for B-204'. */
  label: string;
  /** The first word of the query keys that show it: 'visits'. */
  shownBy: string;
};

/** Why the server did not take it. */
export type Refusal = { code: string; why: string; errors: Record<string, string> };

/** An entry on this device, by its place in the order. */
export type Waiting = Entry & { place: number; userId: string; userName: string; refusal: Refusal | null };

type Outbox = {
  /** Those that the server has not got yet, in their order. */
  waiting: readonly Waiting[];
  /** Taken by the server, and not yet in what the screen knows of it. */
  arriving: readonly Waiting[];
  /** The device keeps nothing: what is entered must reach the server at once. */
  keepsNothing: boolean;
};

let outbox: Outbox = { waiting: [], arriving: [], keepsNothing: false };
const listeners = new Set<() => void>();

function show(part: Partial<Outbox>) {
  outbox = { ...outbox, ...part };
  for (const listener of listeners) listener();
}

export function useOutbox(): Outbox {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => outbox,
  );
}

export const outboxNow = () => outbox;

/** A new entry's id and when it happened, by the server's clock. */
export type NewEntry = { id: string; happenedAt: string };

export function newEntry(): NewEntry {
  return { id: newIdempotencyKey(), happenedAt: new Date(serverNow()).toISOString() };
}

/** The device has one for whoever stands at it: entries outlive a sign-in. */
const owner = 'device';
const lockName = 'aangan-outbox';
const wire = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(lockName);
// In tests it would keep the process.
(wire as { unref?: () => void } | null)?.unref?.();
wire?.addEventListener('message', () => void readOutbox().then(sendWaiting, () => {}));

/**
 * Writes an entry down and sends it as soon as there is a network. Resolves once it is safe: on the device, or, where the
 * device keeps nothing, at the server, whose answer it then is. Throws RequestFailed where neither could be had: then it is not written down.
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
  // Said to be written once it is on the disk, not in some buffer: a battery may end.
  const change = db.transaction('outbox', 'readwrite', { durability: 'strict' });
  const written = at === undefined ? change.store.add(sealed) : change.store.put(sealed, at);
  const [place] = await Promise.all([written, change.done]);
  return place;
}

/** Reads what waits on this device, when it starts and when another window has changed it. */
export async function readOutbox(): Promise<void> {
  await restored;
  for (;;) {
    const { waiting: before } = outbox;
    const waiting = await allKept();
    // What was entered here meanwhile is not in it: it is read once more.
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

/** What the device kept is gone in mid-shift, and this page still knows what waits: until that is written down anew, all else waits. */
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
    // Somebody has changed what is on the disk: it can't be read by anybody.
    return null;
  }
}

let isSending = false;
let isAskedAgain = false;

/** Sends what waits, one after another; only one window of a device does. */
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
    // The window that has it is told of what is new, and sends that too.
    if (lock) await work();
  });
}

async function sendAll(): Promise<void> {
  for (let entry = next(); entry; entry = next()) {
    if (await isGone(entry)) leave(entry);
    // Given up here meanwhile, or mended: what comes first now is looked at anew.
    if (next() !== entry) continue;
    const outcome = await outcomeOf(entry);
    if (outcome === 'later') return;
    if (outcome === 'taken') await taken(entry);
    else await change(entry, { refusal: outcome });
  }
}

/** Whether another window has sent it or given it up, and what that window says of it has not come yet. */
async function isGone(entry: Waiting): Promise<boolean> {
  await restored;
  if (outbox.keepsNothing) return false;
  try {
    return (await (await openStore()).getKey('outbox', placeOf(entry))) === undefined;
  } catch {
    return false;
  }
}

/** The first that whoever is signed in has made, and that was not refused. Others' wait until somebody decides. */
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

/** Who is signed in may not do it now: it waits for somebody who may. */
const standsAgainstPerson = new Set<string>([
  ...['signed_out', 'forbidden', 'password_change_required', 'second_factor_required', 'waiting_for_entry'],
  'too_many_attempts',
]);

function isForLater(failure: RequestFailed): boolean {
  return failure.isOutage || standsAgainstPerson.has(failure.code);
}

/** A network that swallows requests is as good as none, and would hold up all that waits; sent twice it is one entry. */
const longestSendMs = 20_000;

function send({ method, path, body }: Entry): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const signal = AbortSignal.timeout(longestSendMs);
  return answer(fetch(`${location.origin}${path}`, { method, headers, body: JSON.stringify(body), signal }) as never);
}

async function taken(entry: Waiting): Promise<void> {
  // Where the device no longer answers, it is sent once more by the next start, and is one entry all the same.
  await crossOut(entry).catch(() => {});
  show({
    waiting: outbox.waiting.filter(({ id }) => id !== entry.id),
    arriving: [...outbox.arriving, entry],
  });
  wire?.postMessage(entry.place);
  // Not waited for: the next one is sent meanwhile.
  void shown(entry).finally(() => {
    show({ arriving: outbox.arriving.filter(({ id }) => id !== entry.id) });
  });
}

async function crossOut(entry: Waiting): Promise<void> {
  await restored;
  await (await openStore()).delete('outbox', placeOf(entry));
}

/** What shows it is asked for again. */
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

/** As it is by now. */
function placeOf({ id, place }: Waiting): number {
  return outbox.waiting.find((one) => one.id === id)?.place ?? place;
}

/** One that was refused is sent again, mended or as it is. */
export async function sendAgain(entry: Waiting, edit: Partial<Pick<Entry, 'body' | 'label'>> = {}): Promise<void> {
  await change(entry, { ...edit, refusal: null });
  void sendWaiting();
}

/** Entries of somebody who is no longer signed in here are sent by whoever is, who says so. */
export async function sendAsOwn(entries: readonly Waiting[]): Promise<void> {
  const { id: userId = '', name: userName = '' } = present() ?? {};
  for (const entry of entries) await change(entry, { userId, userName });
  void sendWaiting();
}

/** Knowingly given up: nothing else removes an entry that the server has not got. */
export async function discard(entry: Waiting): Promise<void> {
  await crossOut(entry);
  leave(entry);
  wire?.postMessage(entry.place);
}

/** It waits no longer. */
function leave(entry: Waiting): void {
  show({ waiting: outbox.waiting.filter(({ id }) => id !== entry.id) });
}

/** Nothing of it stays in this page. */
export function forgetOutbox(): void {
  show({ waiting: [], arriving: [], keepsNothing: false });
}

function present() {
  return queryClient.getQueryData<Session>(meKey)?.user ?? null;
}
