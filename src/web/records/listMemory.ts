import { useElementScrollRestoration, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ListSearch } from '#web/records/useAddressFilter.ts';
import type { ListPlace } from '#web/ui/useCursor.ts';

/*
 * Where a person was in a list: its filters, for the link that leads back to it, and the place in it, for Back. The
 * place is kept for each entry of the browser's history, as long as the program is open.
 */

const mostKept = 50;
const places = new Map<string, ListPlace>();
/** For an entry of the history that was come to from a list: that list's path. */
const cameFrom = new Map<string, string>();

type Visited = { href: string; pathname: string; state: { __TSR_key?: string; __TSR_index?: number } };
const keyOf = ({ href, state }: Visited) => state.__TSR_key ?? href;

/** The place in which this list was left, if Back or Forward leads to it again. `take` tells it when it is left. */
export function useListPlace(list: string, take: () => ListPlace | undefined): ListPlace | undefined {
  const router = useRouter();
  const page = useElementScrollRestoration({ getElement: () => window });
  const frame = useElementScrollRestoration({ id: frameOf(list) });
  const [place] = useState(() => {
    const known = places.get(keyOf(router.latestLocation));
    if (known || !(page || frame)) return known;
    // After a reload only the router knows how far it was scrolled.
    return { activeId: null, hadFocus: false, pageTop: page?.scrollY ?? 0, frameTop: frame?.scrollY ?? 0 };
  });
  useEffect(
    () =>
      router.subscribe('onBeforeLoad', ({ fromLocation, toLocation, pathChanged }) => {
        if (fromLocation === undefined || !pathChanged) return;
        const place = take();
        if (place) keep(places, keyOf(fromLocation), place);
        if (toLocation.state.__TSR_index === fromLocation.state.__TSR_index + 1)
          keep(cameFrom, keyOf(toLocation), fromLocation.pathname);
      }),
    [router, take],
  );
  return place;
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
