import { type Range, useWindowVirtualizer, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/*
 * Shared by lists of thousands: only the rows on the screen are in the page, and spacers stand for the others.
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

/** The heights of the spacers above and below the rendered rows, in pixels. */
export function roomAround({ getTotalSize, options: { scrollMargin } }: Sized, rows: readonly VirtualItem[]) {
  const above = (rows[0]?.start ?? scrollMargin) - scrollMargin;
  const below = getTotalSize() - ((rows.at(-1)?.end ?? scrollMargin) - scrollMargin);
  return { above: Math.max(0, above), below: Math.max(0, below) };
}

/** A spacer as a table row. */
export function RoomRow({ height, cells }: { height: number; cells: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      <td colSpan={cells} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}

/**
 * The rows of a long list to render: those in sight and `overscan` beyond the edges. Their number does not depend on
 * how many rows an edge cuts, so that `atOnce` rows are added and removed in one rendering: each rendering makes the
 * browser lay out and paint the page once more.
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

/** The list's distance from the top of the page, in pixels; follows changes of the content above it. */
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
