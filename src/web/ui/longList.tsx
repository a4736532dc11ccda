import { type Range, useWindowVirtualizer, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/*
 * What lists of thousands have in common: only the rows on the screen are in the page, and room is left for the others.
 */

type Options = Omit<Parameters<typeof useWindowVirtualizer<Element>>[0], 'scrollMargin'>;

/** A long list that scrolls with the window; `ref` is for the element that holds its rows. */
export function useLongList<E extends HTMLElement>(options: Options) {
  const ref = useRef<E>(null);
  const virtualizer = useWindowVirtualizer<Element>({ ...options, scrollMargin: useDistanceFromTop(ref) });
  return { ref, virtualizer, rows: virtualizer.getVirtualItems() };
}

type Sized = {
  getTotalSize: Virtualizer<Window, Element>['getTotalSize'];
  options: { scrollMargin: number };
};

/** The room to leave above and below the rows that are in the page, in pixels. */
export function roomAround({ getTotalSize, options: { scrollMargin } }: Sized, rows: readonly VirtualItem[]) {
  const above = (rows[0]?.start ?? scrollMargin) - scrollMargin;
  const below = getTotalSize() - ((rows.at(-1)?.end ?? scrollMargin) - scrollMargin);
  return { above: Math.max(0, above), below: Math.max(0, below) };
}

/** That room as a row of a table. */
export function RoomRow({ height, cells }: { height: number; cells: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      <td colSpan={cells} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}

/**
 * Which rows of a long list are rendered: those in sight and `overscan` beyond the edges. How many follow the first does
 * not depend on how many of them an edge cuts, so that rows come and go in one rendering, `atOnce` of them: each has the
 * page laid out and painted once more.
 */
export function rowsAround(
  range: Range,
  inSight: number,
  atOnce = 1,
  around = { above: range.overscan, below: range.overscan },
): number[] {
  const { startIndex, endIndex, count } = range;
  const block = Math.floor(startIndex / atOnce) * atOnce;
  const from = Math.max(0, block - around.above);
  const until = Math.min(count, Math.max(endIndex + 1, block + atOnce + inSight) + around.below);
  return Array.from({ length: Math.max(0, until - from) }, (_, nth) => from + nth);
}

/** Where the list begins on the page, in pixels; what stands above it may grow or go. */
export function useDistanceFromTop(ref: RefObject<HTMLElement | null>): number {
  const [distance, setDistance] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (ref.current) setDistance(Math.round(ref.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [ref]);
  return distance;
}
