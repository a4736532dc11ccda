import { queryOptions } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { dayIn } from '#domain/day.ts';
import { copyPartNames, copySeqHeader, type GateCopy, type GateCopyChanges } from '#domain/gateCopy.ts';
import { creatingGateSearch, type GateSearch } from '#domain/gateSearch.ts';
import type { GatePass } from '#domain/pass.ts';
import type { Session } from '#domain/user.ts';
import { answer, RequestFailed } from '#web/data/api.ts';
import { meKey, queryClient } from '#web/data/queries.ts';
import { serverSaid } from '#web/data/serverWatch.ts';
import { createListeners } from '#web/listeners.ts';
import { heardTime, serverNow } from '#web/offline/clock.ts';
import { forgetNote, readNote, writeNote } from '#web/offline/notes.ts';
import { onStoreReopened } from '#web/offline/sealed.ts';
import { isCopyTooLarge, reading } from '#web/offline/tooLarge.ts';
import { emptyCopy, inSlices, wholeCopy } from '#web/offline/wholeCopy.ts';

/** The gate's copy of the register on the device (docs/rules.md, On the device). */

/**
 * The copy's sequence number in the log, the society's day for which it was made, and when the server last confirmed
 * it, in milliseconds.
 */
type Head = { seq: number; etag: string; day: string; asOf: number; pieces: number; form: typeof form };
/** The changes since the pieces were written. */
type Delta = Omit<GateCopyChanges, 'seq' | 'isTooLongAgo'>;

/** The version of the stored form: a copy of another version lacks parts, and is fetched again. */
const form = 2;
/**
 * How many records are encrypted as one: with a thousand, a cheap phone does not react to a key for a tenth of a
 * second.
 */
const piece = 250;
/** How many pieces are read and decrypted ahead of the one being taken in. */
const piecesAhead = 16;
/** With more changes than this, all pieces are written again. */
const mostInDelta = 500;

let search: GateSearch | null = null;
let head: Head | null = null;
let delta: Delta = emptyDelta();
/** Increased when the copy is forgotten: an answer for the user before is then dropped. */
let generation = 0;
const listeners = createListeners();

function emptyDelta(): Delta {
  return { gone: [], ...emptyCopy() };
}

/** The search over the copy; null until the copy is there. */
export const gateSearch = () => search;

type Shown = { search: GateSearch | null; asOf: number };
let shown: Shown = { search: null, asOf: 0 };

/**
 * The search over the copy, and the copy's time in milliseconds; `search` is a new object after each change of the
 * copy.
 */
export function useGateCopy(): Shown {
  return useSyncExternalStore(listeners.subscribe, () => {
    if (shown.search !== search || shown.asOf !== (head?.asOf ?? 0)) shown = { search, asOf: head?.asOf ?? 0 };
    return shown;
  });
}

/** Brings the copy up to date; invalidated whenever the change stream says that a record in it has changed. */
export const gateCopyQuery = queryOptions({
  queryKey: ['gate-copy'],
  queryFn: async ({ signal }): Promise<number> => {
    // Updates run one after another, each to its end: if each change restarted the fetch, a busy gate would never get
    // the whole copy.
    const before = updating;
    updating = before
      .catch(() => {})
      .then(() =>
        signal.aborted ? undefined : search ? bringUpToDate() : reading(bringUpToDate, () => search !== null),
      );
    await updating;
    return head?.seq ?? 0;
  },
});

let updating: Promise<void> = Promise.resolve();

async function bringUpToDate(): Promise<void> {
  const began = generation;
  await loadCopy();
  const day = today();
  if (head && search && head.day === day) {
    const { body, date } = await request(`/api/gate/copy/changes?after=${head.seq}`, {}, changesIn);
    if (began !== generation) return;
    if (!body.isTooLongAgo) return applyChanges(body, date);
  }
  await fetchWhole(day, began);
}

/** A server of an earlier version sends fewer parts: the missing ones are empty. */
async function changesIn(response: Response): Promise<GateCopyChanges> {
  return { ...emptyDelta(), ...(await (response.json() as Promise<GateCopyChanges>)) };
}

async function fetchWhole(day: string, began: number): Promise<void> {
  const isSame = head !== null && delta.gone.length === 0 && copyPartNames.every((part) => delta[part].length === 0);
  const headers: Record<string, string> = isSame && head ? { 'if-none-match': head.etag } : {};
  const { body, response, date } = await request('/api/gate/copy', { headers }, wholeCopy);
  if (began !== generation) return;
  const seq = Number(response.headers.get(copySeqHeader) ?? 0);
  if (response.status === 304 && head) {
    head = { ...head, seq, day, asOf: date };
    listeners.notify();
    await writeNote('copy', head).catch(() => {});
    return;
  }
  const created = await inSlices(creatingGateSearch(body));
  if (began !== generation) return;
  search = created;
  delta = emptyDelta();
  head = { seq, etag: response.headers.get('etag') ?? '', day, asOf: date, pieces: 0, form };
  listeners.notify();
  await writeAll(search.copy(), began);
}

async function applyChanges({ seq, isTooLongAgo: _, ...changes }: GateCopyChanges, date: number): Promise<void> {
  if (!head || !search) return;
  const isNews = changes.gone.length > 0 || copyPartNames.some((part) => changes[part].length > 0);
  if (isNews && !(await takeIn(changes))) return;
  head = { ...head, seq, asOf: date };
  listeners.notify();
  const size = delta.gone.length + copyPartNames.reduce((sum, part) => sum + delta[part].length, 0);
  if (size > mostInDelta) return writeAll(search.copy(), generation);
  if (isNews) await writeNote('copy:delta', delta).catch(() => {});
  await writeNote('copy', head).catch(() => {});
}

/** Takes over what this device knows of a pass before the server tells it. */
export async function changePass(pass: GatePass): Promise<void> {
  if (!(await takeIn({ ...emptyDelta(), passes: [pass] }))) return;
  listeners.notify();
  await writeNote('copy:delta', delta).catch(() => {});
}

/** Applies changes to what is searched and to what is kept since; false where there is no copy, or another one by then. */
async function takeIn(changes: Delta): Promise<boolean> {
  if (!search) return false;
  const began = generation;
  await inSlices(search.taking(changes));
  if (began !== generation) return false;
  // A new object, so that React notices the change.
  search = { ...search };
  addToDelta(changes);
  return true;
}

function addToDelta(changes: Delta): void {
  const gone = new Set(changes.gone);
  // A deleted record may come back: it is then no longer deleted.
  const back = new Set(copyPartNames.flatMap((part) => changes[part].map(({ id }) => id)));
  delta.gone = [...new Set([...delta.gone.filter((id) => !back.has(id)), ...changes.gone])];
  for (const part of copyPartNames)
    delta[part] = [...delta[part].filter(({ id }) => !gone.has(id) && !back.has(id)), ...changes[part]] as never;
}

/**
 * Stores the copy in pieces, so that neither encrypting nor reading blocks the screen. The head is written last:
 * without it the stored copy counts as none.
 */
async function writeAll(copy: GateCopy, began: number): Promise<void> {
  try {
    await forgetNote('copy');
    let pieces = 0;
    for (const part of copyPartNames)
      for (let start = 0; start < copy[part].length; start += piece) {
        if (began !== generation) return;
        await writeNote(`copy:${pieces++}`, { part, records: copy[part].slice(start, start + piece) });
      }
    delta = emptyDelta();
    await writeNote('copy:delta', delta);
    if (!head || began !== generation) return;
    head = { ...head, pieces };
    await writeNote('copy', head);
  } catch {
    // The device stores nothing, or no more: the copy is in this page alone, and the next page fetches it.
  }
}

/** Reads the copy from the device, unless this page has it already or the device has too little memory for it. */
export async function loadCopy(): Promise<void> {
  if (search || isCopyTooLarge()) return;
  const began = generation;
  try {
    const kept = (await readNote('copy')) as Head | null;
    if (kept?.form !== form) return;
    const copy = await keptPieces(kept.pieces);
    const changed = ((await readNote('copy:delta')) as Delta | null) ?? emptyDelta();
    const created = await inSlices(creatingGateSearch(copy));
    await inSlices(created.taking(changed));
    if (began !== generation || search) return;
    [search, head, delta] = [created, kept, changed];
    listeners.notify();
  } catch {
    // A copy that can't be read is fetched from the server.
  }
}

/** Reads all pieces. Throws where one is missing. */
async function keptPieces(count: number): Promise<GateCopy> {
  const copy = emptyCopy();
  const pieces: Promise<unknown>[] = [];
  for (let at = 0; at < count; at += 1) {
    while (pieces.length < Math.min(at + piecesAhead, count))
      pieces.push(readNote(`copy:${pieces.length}`).catch(() => null));
    const { part, records } = (await pieces[at]) as { part: keyof GateCopy; records: never[] };
    copy[part].push(...records);
  }
  return copy;
}

// The device's database is lost, but this page still has the copy: stores it again.
onStoreReopened(() => {
  if (search) void writeAll(search.copy(), generation);
});

/** Removes the copy from this page's memory. */
export function forgetCopy(): void {
  generation += 1;
  [search, head, delta] = [null, null, emptyDelta()];
  listeners.notify();
}

type Answer<T> = { body: T; response: Response; date: number };

async function request<T>(path: string, init: RequestInit, read: (answer: Response) => Promise<T>): Promise<Answer<T>> {
  const began = performance.now();
  const wentOffline = () => {
    throw new RequestFailed('offline');
  };
  const { signal, goesOn } = silenceLimit(longestSilenceMs);
  const response = await fetch(`${location.origin}${path}`, { ...init, signal }).then(goesOn, wentOffline);
  const took = performance.now() - began;
  const said = Date.parse(response.headers.get('date') ?? '');
  if (!Number.isNaN(said)) heardTime(said, took);
  const date = serverNow();
  if (!response.ok && response.status !== 304) await answer(Promise.resolve(response) as never);
  const body = response.status === 304 ? ({} as T) : await read(response).catch(wentOffline);
  serverSaid();
  return { body, response, date };
}

/**
 * In milliseconds: a request of which nothing has come for so long is aborted, because later updates wait for its
 * answer.
 */
const longestSilenceMs = 20_000;

/**
 * `signal` aborts a request after `ms` without any data; `goesOn` passes its response on and restarts the limit with
 * each chunk.
 */
function silenceLimit(ms: number) {
  const limit = new AbortController();
  let end = setTimeout(() => limit.abort(), ms);
  const heard = () => {
    clearTimeout(end);
    end = setTimeout(() => limit.abort(), ms);
  };
  const goesOn = (response: Response): Response => {
    heard();
    // Chromium gives a 304 a body, of which no other response may be made.
    if (!response.body || response.status === 304) {
      clearTimeout(end);
      return response;
    }
    const watched = new TransformStream<Uint8Array, Uint8Array>({
      transform(part, out) {
        heard();
        out.enqueue(part);
      },
      flush: () => clearTimeout(end),
    });
    return new Response(response.body.pipeThrough(watched), response);
  };
  return { signal: limit.signal, goesOn };
}

function today(): string {
  const zone = queryClient.getQueryData<Session>(meKey)?.society.timeZone ?? 'Asia/Kolkata';
  return dayIn(zone, new Date(serverNow()));
}
