import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import type { RecordTableState, TableRecord } from '#web/records/useRecordTable.ts';
import { innerWidth, useWidth } from '#web/ui/useWidth.ts';

/** The least width of the naming column beside which another has room, in pixels: that of a number plate. */
const narrowestNaming = 140;

/**
 * By how many pixels the naming column is wider, as `room` is left beside the columns that fit whole; 0 when all columns
 * fit. Negative where the first of them would not fit: it is given of the pixels that the naming column `canGive`, as else
 * no column would ever be shown.
 */
export function spareBeside(room: number, sizes: readonly number[], canGive: number): number {
  const [first = 0] = sizes;
  if (first > room) return -Math.min(first - room, Math.max(0, canGive));
  let left = room;
  for (const size of sizes) {
    if (size > left) return left;
    left -= size;
  }
  return 0;
}

/** Widths in pixels of the sticky parts at the edges besides the naming column: the checkboxes, the row menus. */
type Staying = { left: number; right: number };

/**
 * A table wider than its frame shows its columns whole or not at all: the naming column takes the width that the last
 * whole column leaves free, and on a phone gives the next one what it needs. Returns the keys of the columns cut by sideways scrolling (docs/rules.md, Lists: half a
 * figure is a wrong one).
 */
export function useWholeColumns<R extends TableRecord>(
  frame: RefObject<HTMLElement | null>,
  table: RecordTableState<R>,
  { left, right }: Staying,
) {
  const frameWidth = useWidth(frame, 0, innerWidth);
  const columns = table.getVisibleLeafColumns();
  const [naming = 0, ...others] = columns.map((column) => column.getSize());
  const width = table.getTotalSize() + left + right;
  const isWide = frameWidth > 0 && width > frameWidth;
  const spare = isWide ? spareBeside(frameWidth - left - naming - right, others, naming - narrowestNaming) : 0;
  const keys = columns.map(({ id }) => id).join(' ');
  const cut = useCutColumns(frame, isWide ? keys : null, { left: left + naming + spare, right });
  return { isWide, width: width + spare, spare, cut };
}

const none: ReadonlySet<string> = new Set();

/**
 * The keys of the columns partly hidden behind the sticky edges. A column wider than the room between counts as whole.
 */
function useCutColumns(frame: RefObject<HTMLElement | null>, keys: string | null, { left, right }: Staying) {
  const [cut, setCut] = useState('');
  useLayoutEffect(() => {
    const root = frame.current;
    if (root === null || keys === null) return setCut('');
    const inPart = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio: ratio, boundingClientRect, rootBounds } of entries) {
          const key = (target as HTMLElement).dataset['column'] ?? '';
          const fits = rootBounds === null || boundingClientRect.width <= rootBounds.width;
          if (fits && ratio > 0.01 && ratio < 0.99) inPart.add(key);
          else inPart.delete(key);
        }
        setCut([...inPart].join(' '));
      },
      { root, rootMargin: `0px ${-right}px 0px ${-left}px`, threshold: [0, 0.01, 0.99, 1] },
    );
    for (const heading of [...root.querySelectorAll('th[data-column]')].slice(1)) observer.observe(heading);
    return () => observer.disconnect();
  }, [frame, keys, left, right]);
  return useMemo(() => (cut === '' ? none : new Set(cut.split(' '))), [cut]);
}
