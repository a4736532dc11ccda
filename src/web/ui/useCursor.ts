import type { VirtualItem } from '@tanstack/react-virtual';
import { type FocusEvent, type RefObject, useCallback, useRef, useState } from 'react';

/** Where a person was in a list when they left it: what Back finds again. */
export type ListPlace = {
  activeId: string | null;
  hadFocus: boolean;
  /** How far the page and the list's own frame were scrolled, in pixels. */
  pageTop: number;
  frameTop?: number;
  /** How wide the list was and how high its rows: the same place needs the same heights above it. */
  width?: number;
  heights?: VirtualItem[];
};

/** What the keys have to know of how a list is laid out; told by the list itself. */
type ListLayout = {
  /** How many items stand beside each other. */
  columns: number;
  /** How many rows are on the screen. */
  rows: () => number;
  /** The first item that is on the screen. */
  first: () => number;
  scrollTo: (index: number) => void;
  place: () => Omit<ListPlace, 'activeId' | 'hadFocus' | 'pageTop'>;
};

const itemMark = 'data-item';

/** The id of the list's item that an element stands in. */
export function itemOf(target: EventTarget | null): string | null {
  return target instanceof Element ? (target.closest(`[${itemMark}]`)?.getAttribute(itemMark) ?? null) : null;
}

/** The item with this id, where it is in the page: of a long list only some are. */
export function elementOf(id: string): HTMLElement | undefined {
  const items = [...document.querySelectorAll<HTMLElement>(`[${itemMark}]`)];
  return items.find((item) => item.getAttribute(itemMark) === id);
}

/**
 * The one item of a list that Tab comes to, and from which the keys move on. Of a long list only some items are in the
 * page: one that is gone to gets the focus as soon as it is there.
 */
export function useCursor(restored: ListPlace | undefined) {
  const [activeId, setActive] = useState(restored?.activeId ?? null);
  const wanted = useRef(restored?.hadFocus ? restored.activeId : null);
  const layout = useRef<ListLayout | null>(null);
  return {
    activeId,
    layout: layout as RefObject<ListLayout | null>,
    goTo: useCallback((id: string, index: number) => {
      wanted.current = id;
      setActive(id);
      layout.current?.scrollTo(index);
      takeFocus(wanted);
    }, []),
    /** For the list, after each render. */
    rendered: useCallback(() => takeFocus(wanted), []),
    /** The person has gone elsewhere meanwhile. */
    giveUp: useCallback(() => {
      wanted.current = null;
    }, []),
    follow: useCallback((event: FocusEvent) => {
      const id = itemOf(event.target);
      if (id !== null) setActive(id);
    }, []),
  };
}

export type Cursor = ReturnType<typeof useCursor>;

function takeFocus(wanted: RefObject<string | null>) {
  if (wanted.current === null) return;
  const item = elementOf(wanted.current);
  if (item === undefined) return;
  wanted.current = null;
  item.focus({ preventScroll: true });
}
