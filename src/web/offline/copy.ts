import { queryOptions } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { dayIn } from '#domain/day.ts';
import { copyPartNames, copySeqHeader, type GateCopy, type GateCopyChanges } from '#domain/gateCopy.ts';
import { createGateSearch, type GateSearch } from '#domain/gateSearch.ts';
import type { Session } from '#domain/user.ts';
import { answer, RequestFailed } from '#web/data/api.ts';
import { meKey, queryClient } from '#web/data/queries.ts';
import { heardTime, serverNow } from '#web/offline/clock.ts';
import { forgetNote, readNote, writeNote } from '#web/offline/notes.ts';

/** What the gate looks up, on the device (docs/rules.md, On the device). */

/** The copy's place in the log, the society's day it is of, and when the server last said that it is right; in milliseconds. */
type Head = { seq: number; etag: string; day: string; asOf: number; pieces: number };
/** What has changed since the pieces were written. */
type Delta = Omit<GateCopyChanges, 'seq' | 'isTooLongAgo'>;

const piece = 1000;
/** With more changes than this all pieces are written anew. */
const mostInDelta = 500;

let search: GateSearch | null = null;
let head: Head | null = null;
let delta: Delta = nothing();
/** Counts the people whose copy this was: an answer for the one before is not kept. */
let generation = 0;
const listeners = new Set<() => void>();

function nothing(): Delta {
  return { gone: [], ...(Object.fromEntries(copyPartNames.map((part) => [part, []])) as unknown as GateCopy) };
}

function show(): void {
  for (const listener of listeners) listener();
}

/** Null until the copy is there. */
export const gateSearch = () => search;

type Shown = { search: GateSearch | null; asOf: number };
let shown: Shown = { search: null, asOf: 0 };

/** The copy and from when it is, in milliseconds; of another object after each change of it. */
export function useGateCopy(): Shown {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => {
      if (shown.search !== search || shown.asOf !== (head?.asOf ?? 0)) shown = { search, asOf: head?.asOf ?? 0 };
      return shown;
    },
  );
}

/** Brings the copy up to date; asked again whenever the stream says that something in it has changed. */
export const gateCopyQuery = queryOptions({
  queryKey: ['gate-copy'],
  queryFn: async ({ signal }): Promise<number> => {
    await follow(signal);
    return head?.seq ?? 0;
  },
});

async function follow(signal: AbortSignal): Promise<void> {
  const began = generation;
  await loadCopy();
  const day = today();
  if (head && search && head.day === day) {
    const { body, date } = await asked<GateCopyChanges>(`/api/gate/copy/changes?after=${head.seq}`, { signal });
    if (began !== generation) return;
    if (!body.isTooLongAgo) return takeIn(body, date);
  }
  await fetchWhole(day, signal, began);
}

async function fetchWhole(day: string, signal: AbortSignal, began: number): Promise<void> {
  const isSame = head !== null && delta.gone.length === 0 && copyPartNames.every((part) => delta[part].length === 0);
  const headers: Record<string, string> = isSame && head ? { 'if-none-match': head.etag } : {};
  const { body, response, date } = await asked<GateCopy>('/api/gate/copy', { signal, headers });
  if (began !== generation) return;
  const seq = Number(response.headers.get(copySeqHeader) ?? 0);
  if (response.status === 304 && head) {
    head = { ...head, seq, day, asOf: date };
    show();
    await writeNote('copy', head).catch(() => {});
    return;
  }
  search = createGateSearch(body);
  delta = nothing();
  head = { seq, etag: response.headers.get('etag') ?? '', day, asOf: date, pieces: 0 };
  show();
  await writeAll(body, began);
}

async function takeIn({ seq, isTooLongAgo: _, ...changes }: GateCopyChanges, date: number): Promise<void> {
  if (!head || !search) return;
  const isNews = changes.gone.length > 0 || copyPartNames.some((part) => changes[part].length > 0);
  head = { ...head, seq, asOf: date };
  if (isNews) {
    search.apply(changes);
    // Another object, so that who looks at it sees that it is another.
    search = { ...search };
    for (const part of copyPartNames) delta[part].push(...(changes[part] as never[]));
    // What is gone may come back: taken in, it is no longer gone.
    const back = new Set(copyPartNames.flatMap((part) => changes[part].map(({ id }) => id)));
    delta.gone = [...new Set([...delta.gone.filter((id) => !back.has(id)), ...changes.gone])];
    const gone = new Set(changes.gone);
    for (const part of copyPartNames) delta[part] = delta[part].filter(({ id }) => !gone.has(id)) as never;
  }
  show();
  const size = delta.gone.length + copyPartNames.reduce((sum, part) => sum + delta[part].length, 0);
  if (size > mostInDelta) await writeAll(search.copy(), generation);
  else {
    if (isNews) await writeNote('copy:delta', delta).catch(() => {});
    await writeNote('copy', head).catch(() => {});
  }
}

/** In pieces, so that neither sealing nor reading keeps the screen from painting. The head is last: without it there is none. */
async function writeAll(copy: GateCopy, began: number): Promise<void> {
  try {
    await forgetNote('copy');
    let pieces = 0;
    for (const part of copyPartNames)
      for (let start = 0; start < copy[part].length; start += piece) {
        if (began !== generation) return;
        await writeNote(`copy:${pieces++}`, { part, records: copy[part].slice(start, start + piece) });
      }
    delta = nothing();
    await writeNote('copy:delta', delta);
    if (!head || began !== generation) return;
    head = { ...head, pieces };
    await writeNote('copy', head);
  } catch {
    // The device keeps nothing, or no more: the copy is in this page alone, and fetched by the next one.
  }
}

/** Takes the copy from the device, where it is not in this page yet. */
export async function loadCopy(): Promise<void> {
  if (search) return;
  const began = generation;
  try {
    const kept = (await readNote('copy')) as Head | null;
    if (!kept) return;
    const copy = nothing();
    for (let at = 0; at < kept.pieces; at++) {
      const one = (await readNote(`copy:${at}`)) as { part: keyof GateCopy; records: never[] } | null;
      if (!one) return;
      copy[one.part]?.push(...one.records);
    }
    const changed = ((await readNote('copy:delta')) as Delta | null) ?? nothing();
    if (began !== generation || search) return;
    const made = createGateSearch(copy);
    made.apply(changed);
    [search, head, delta] = [made, kept, changed];
    show();
  } catch {
    // What can't be read is asked for.
  }
}

/** Nothing of it stays in this page. */
export function forgetCopy(): void {
  generation += 1;
  [search, head, delta] = [null, null, nothing()];
  show();
}

type Answer<T> = { body: T; response: Response; date: number };

async function asked<T>(path: string, init: RequestInit): Promise<Answer<T>> {
  const began = performance.now();
  const response = await fetch(`${location.origin}${path}`, init).catch(() => {
    throw new RequestFailed('offline');
  });
  const took = performance.now() - began;
  const said = Date.parse(response.headers.get('date') ?? '');
  if (!Number.isNaN(said)) heardTime(said, took);
  const date = serverNow();
  if (response.status === 304) return { body: {} as T, response, date };
  const copied = { body: await answer(Promise.resolve(response) as never), response, date };
  return copied as Answer<T>;
}

function today(): string {
  const zone = queryClient.getQueryData<Session>(meKey)?.society.timeZone ?? 'Asia/Kolkata';
  return dayIn(zone, new Date(serverNow()));
}
