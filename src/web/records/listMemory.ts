import { useElementScrollRestoration, useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ListSearch } from '#web/records/useAddressFilter.tsx';
import type { ListPlace } from '#web/ui/useCursor.ts';

/*
 * Where a person was in a list: its filters, for the link that leads back to it, and the place in it, for Back. The
 * place is kept for each entry of the browser's history, as long as the program is open.
 */

const mostKept = 100;
/** What was left behind, by the entry of the history and its name on the page. */
const left = new Map<string, unknown>();
/** For an entry of the history that was come to from a list: that list's path. */
const cameFrom = new Map<string, string>();

type Visited = { href: string; pathname: string; state: { __TSR_key?: string; __TSR_index?: number } };
const keyOf = ({ href, state }: Visited) => state.__TSR_key ?? href;

/** The place in which this list was left, if Back or Forward leads to it again. `take` tells it when it is left. */
export function useListPlace(list: string, take: () => ListPlace | undefined): ListPlace | undefined {
  const router = useRouter();
  const page = useElementScrollRestoration({ getElement: () => window });
  const frame = useElementScrollRestoration({ id: frameOf(list) });
  const known = useLeftBehind(`place in ${list}`, take);
  // After a reload only the router knows how far it was scrolled.
  const scrolled = { activeId: null, hadFocus: false, pageTop: page?.scrollY ?? 0, frameTop: frame?.scrollY ?? 0 };
  const [place] = useState(known ?? (page || frame ? scrolled : undefined));
  useEffect(
    () =>
      router.subscribe('onBeforeLoad', ({ fromLocation, toLocation, pathChanged }) => {
        if (fromLocation && pathChanged && toLocation.state.__TSR_index === fromLocation.state.__TSR_index + 1)
          keep(cameFrom, keyOf(toLocation), fromLocation.pathname);
      }),
    [router],
  );
  return place;
}

/** What `take` told when this page was left, if Back or Forward leads to it again. `name` tells it from others of the page. */
export function useLeftBehind<T>(name: string, take: () => T | undefined): T | undefined {
  const router = useRouter();
  const [kept] = useState(() => left.get(`${keyOf(router.latestLocation)} ${name}`) as T | undefined);
  const latest = useRef(take);
  useLayoutEffect(() => {
    latest.current = take;
  });
  useEffect(
    () =>
      router.subscribe('onBeforeLoad', ({ fromLocation, toLocation }) => {
        // A filter takes the place of the one before it in the history: the page goes on.
        if (!fromLocation || fromLocation.state.__TSR_index === toLocation.state.__TSR_index) return;
        const taken = latest.current();
        if (taken !== undefined) keep(left, `${keyOf(fromLocation)} ${name}`, taken);
      }),
    [router, name],
  );
  return kept;
}

/** A state that Back and Forward find as it was: what is selected, how much of a list is shown. */
export function useStateOfVisit<T>(name: string, initial: T) {
  const now = useRef(initial);
  const kept = useLeftBehind(name, () => now.current);
  const [state, setState] = useState(kept ?? initial);
  useLayoutEffect(() => {
    now.current = state;
  });
  return [state, setState] as const;
}

function keep<T>(kept: Map<string, T>, key: string, value: T) {
  kept.delete(key);
  kept.set(key, value);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
}

/** What the router calls a table's frame, whose scrolling it remembers. */
export const frameOf = (list: string) => `list-${list}`;

/** What is kept for the person at the screen, and who it is: identity/useOwnNotes.ts. */
export type Notes = { userId: string; read: (name: string) => unknown; write: (name: string, note: unknown) => void };

const noteOf = (list: string) => `list:${list}`;

/** Keeps what the list is filtered by, for this window. */
export function useRememberAddress(notes: Notes, list: string, search: ListSearch) {
  useEffect(() => {
    const { add: _, ...kept } = search;
    notes.write(noteOf(list), kept);
  }, [notes, list, search]);
}

/** What the list was filtered by when it was seen last; the route checks what is in it. */
export function lastSearchOf(notes: Notes, list: string): Record<string, string> {
  const note = notes.read(noteOf(list));
  return note !== null && typeof note === 'object' ? { ...note } : {};
}

/** Whether the list is the page before this one in the browser's history, so that Back finds the very place. */
export function useIsOneBack(path: string): () => boolean {
  const router = useRouter();
  return () => cameFrom.get(keyOf(router.latestLocation)) === path;
}
