import { useElementScrollRestoration, useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ListSearch } from '#web/records/useAddressFilter.tsx';
import type { ListPosition } from '#web/ui/useCursor.ts';

/*
 * Remembers where the user was in a list: its filters, for the link that leads back to it, and the place in it, for
 * Back. The place is kept for each entry of the browser's history, until the page is reloaded.
 */

const mostKept = 100;
/** The remembered states, by history entry and name on the page. */
const left = new Map<string, unknown>();
/** The path of the list from which the user came, by history entry. */
const cameFrom = new Map<string, string>();

type Visited = { href: string; pathname: string; state: { __TSR_key?: string; __TSR_index?: number } };
const keyOf = ({ href, state }: Visited) => state.__TSR_key ?? href;

/**
 * The place in which this list was left, if Back or Forward returns to it. `take` reads the place when the user leaves.
 */
export function useListPosition(list: string, take: () => ListPosition | undefined): ListPosition | undefined {
  const router = useRouter();
  const page = useElementScrollRestoration({ getElement: () => window });
  const frame = useElementScrollRestoration({ id: frameOf(list) });
  const known = useLeftBehind(`place in ${list}`, take);
  // After a reload only the router still knows the scroll positions.
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

/**
 * What `take` returned when the user left this page, if Back or Forward returns to it; `name` is unique on the page.
 */
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
        // A changed filter replaces the history entry, and the user stays on the page.
        if (!fromLocation || fromLocation.state.__TSR_index === toLocation.state.__TSR_index) return;
        const taken = latest.current();
        if (taken !== undefined) keep(left, `${keyOf(fromLocation)} ${name}`, taken);
      }),
    [router, name],
  );
  return kept;
}

/** A state that Back and Forward restore: what is selected, how much of a list is shown. */
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

/** The id under which the router remembers the scrolling of a table's frame. */
export const frameOf = (list: string) => `list-${list}`;

/** The signed-in user's id and notes (identity/useOwnNotes.ts). */
export type Notes = { userId: string; read: (name: string) => unknown; write: (name: string, note: unknown) => void };

const noteOf = (list: string) => `list:${list}`;

/** Remembers the list's filters, for this window. */
export function useRememberAddress(notes: Notes, list: string, search: ListSearch) {
  useEffect(() => {
    const { add: _, ...kept } = search;
    notes.write(noteOf(list), kept);
  }, [notes, list, search]);
}

/** The list's last filters, unchecked: the route validates them. */
export function lastSearchOf(notes: Notes, list: string): Record<string, string> {
  const note = notes.read(noteOf(list));
  return note !== null && typeof note === 'object' ? { ...note } : {};
}

/** Returns a function: whether the list is the previous entry of the browser's history, so that Back leads to it. */
export function useIsOneBack(path: string): () => boolean {
  const router = useRouter();
  return () => cameFrom.get(keyOf(router.latestLocation)) === path;
}
