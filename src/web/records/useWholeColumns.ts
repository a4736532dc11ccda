import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import type { RecordTableState, TableRecord } from '#web/records/useRecordTable.ts';
import { innerWidth, useWidth } from '#web/ui/useWidth.ts';

/** What is left of so many pixels beside the columns that fit into them whole; nothing where all do. */
export function spareBeside(room: number, sizes: readonly number[]): number {
  let left = room;
  for (const size of sizes) {
    if (size > left) return Math.max(0, left);
    left -= size;
  }
  return 0;
}

/** In pixels, what stays at the edges beside the naming column: the boxes, the rows' menu. */
type Staying = { left: number; right: number };

/**
 * A table that is wider than its frame shows its columns whole or not at all: the naming column takes what the last whole
 * one leaves free, and those that are cut as it is scrolled sideways are told by their keys (docs/rules.md, Lists: half a figure is a wrong one).
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
  const spare = isWide ? spareBeside(frameWidth - left - naming - right, others) : 0;
  const keys = columns.map(({ id }) => id).join(' ');
  const cut = useCutColumns(frame, isWide ? keys : null, { left: left + naming + spare, right });
  return { isWide, width: width + spare, spare, cut };
}

const none: ReadonlySet<string> = new Set();

/** Which columns of the table stand only in part between what stays at its edges. One that is wider than that counts as whole. */
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
