import type { VirtualItem } from '@tanstack/react-virtual';
import { type FocusEvent, type RefObject, useCallback, useRef, useState } from 'react';

/** Where the user was in a list when they left it; Back restores it. */
export type ListPosition = {
  activeId: string | null;
  hadFocus: boolean;
  /** How far the page and the list's own frame were scrolled, in pixels. */
  pageTop: number;
  frameTop?: number;
  /** The list's width and the heights of its rows: the same scroll position needs the same heights above it. */
  width?: number;
  heights?: VirtualItem[];
};

/** The list's layout, which the key handling needs; the list itself sets it. */
type ListLayout = {
  /** How many items stand side by side. */
  columns: number;
  /** How many rows are on the screen. */
  rows: () => number;
  /** The first item that is on the screen. */
  first: () => number;
  scrollTo: (index: number) => void;
  place: () => Omit<ListPosition, 'activeId' | 'hadFocus' | 'pageTop'>;
};

const itemMark = 'data-item';

/** The id of the list item that contains an element. */
export function itemOf(target: EventTarget | null): string | null {
  return target instanceof Element ? (target.closest(`[${itemMark}]`)?.getAttribute(itemMark) ?? null) : null;
}

/** The element of the item with this id, if it is in the page: of a long list only some are. */
export function elementOf(id: string): HTMLElement | undefined {
  const items = [...document.querySelectorAll<HTMLElement>(`[${itemMark}]`)];
  return items.find((item) => item.getAttribute(itemMark) === id);
}

/**
 * The one item of a list that is the Tab stop, and from which the keys move on. Of a long list only some items are in
 * the page: an item that the keys move to gets the focus as soon as it is rendered.
 */
export function useCursor(restored: ListPosition | undefined) {
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
    /** The list calls this after each render. */
    rendered: useCallback(() => takeFocus(wanted), []),
    /** Gives up the wanted focus: the user has moved it elsewhere meanwhile. */
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
