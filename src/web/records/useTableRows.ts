import { type Range, useVirtualizer, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useDeferredValue, useLayoutEffect, useRef, useState } from 'react';
import type { TableProps } from '#web/records/RecordTable.tsx';
import type { TableRecord } from '#web/records/useRecordTable.ts';
import { roomAround, rowsAround } from '#web/ui/longList.tsx';
import { useGrowing } from '#web/ui/useGrowing.ts';

/** Heights in pixels: of a row, of the head with its border, and of the foot. */
const rowHeight = 36;
const headHeight = 38;
const footHeight = 37;
/** New rows rendered per frame, so that a slow machine stays responsive. */
const rowsAtOnce = 12;
/** Rows added or removed together while the table is scrolled. */
const rowsTogether = 6;
/** Rows rendered beyond each edge at rest. */
const rowsAtRest = 8;
/** Rows rendered ahead while scrolling fast: about what a slow machine passes between two frames. */
const rowsAhead = 24;

type Frame = RefObject<HTMLDivElement | null>;

/** The rendered rows of a table, the room to leave around them, and the row that is the Tab stop. */
export function useTableRows<R extends TableRecord>(frame: Frame, props: TableProps<R>) {
  const { records, cursor } = props;
  const [beyond] = useState(() => rowsBeyond(rowsAtRest, rowsAhead));
  const virtualizer = useRowVirtualizer(frame, props, beyond);
  useTopInNewOrder(frame, props);
  const firstSeen = virtualizer.range?.startIndex ?? 0;
  useLayoutEffect(() => {
    cursor.layout.current = {
      columns: 1,
      rows: () => Math.max(1, Math.floor((virtualizer.scrollRect?.height ?? 0) / rowHeight) - 3),
      first: () => firstSeen,
      scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
      place: () => ({ frameTop: frame.current?.scrollTop ?? 0 }),
    };
    cursor.rendered();
  });
  const inSight = virtualizer.getVirtualItems();
  const ids = inSight.map(({ index }) => records[index]?.id ?? '');
  const rows = inSight.slice(0, useGrowing(records, ids, rowsAtOnce));
  const isBrief = useBrief(beyond.isLate(), rows);
  const isActiveShown = rows.some(({ index }) => records[index]?.id === cursor.activeId);
  const stopId = isActiveShown ? cursor.activeId : records[firstSeen]?.id;
  return { rows, isBrief, stopId, ...roomAround(virtualizer, rows) };
}

/**
 * Which rows render only their name: those that appear while the machine is late (12 % of the time with a hole in the
 * list, at a processor slowed four times, docs/speed.md). At rest they are filled in, in a rendering that a key can
 * interrupt.
 */
function useBrief(isLate: boolean, rows: readonly VirtualItem[]): (index: number) => boolean {
  const whole = useRef(rows);
  const wasLate = useDeferredValue(isLate);
  if (!isLate && !wasLate) whole.current = rows;
  return (index) => whole.current !== rows && !whole.current.some((row) => row.index === index);
}

function useRowVirtualizer<R extends TableRecord>(
  frame: Frame,
  { records, place }: TableProps<R>,
  beyond: ReturnType<typeof rowsBeyond>,
) {
  const virtualizer: Virtualizer<HTMLDivElement, Element> = useVirtualizer({
    count: records.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: rowsAtRest,
    rangeExtractor: (range) => {
      const inSight = Math.ceil((virtualizer.scrollRect?.height ?? 0) / rowHeight);
      return rowsAround(range, inSight, rowsTogether, beyond.at(range, virtualizer));
    },
    // No synchronous rendering on scroll: the overscan rows already cover the edge.
    useFlushSync: false,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    scrollPaddingEnd: footHeight,
    initialOffset: place?.frameTop ?? 0,
  });
  return virtualizer;
}

/** Scrolls to the top when the sorting changes. */
function useTopInNewOrder<R extends TableRecord>(frame: Frame, { table }: TableProps<R>) {
  const sort = JSON.stringify(table.state.sorting);
  const seen = useRef(sort);
  useLayoutEffect(() => {
    if (seen.current !== sort) frame.current?.scrollTo(0, 0);
    seen.current = sort;
  }, [frame, sort]);
}

type Moving = Pick<Virtualizer<Element, Element>, 'isScrolling' | 'scrollDirection'>;

/** The most rows that one frame passes on a machine that keeps up. */
const mostPassed = 6;

/**
 * How many rows are rendered beyond the edges: `atRest` on both sides at rest and after one step by a key. Once a frame
 * has passed more rows than `mostPassed`, and until scrolling ends, `ahead` rows in the direction of scrolling and none
 * on the other side; otherwise a machine that is several frames late shows a hole.
 */
export function rowsBeyond(atRest: number, ahead: number) {
  let last = -1;
  let isLate = false;
  return {
    at({ startIndex }: Pick<Range, 'startIndex'>, { isScrolling, scrollDirection }: Moving) {
      isLate = isScrolling && (isLate || (last >= 0 && Math.abs(startIndex - last) > mostPassed));
      last = isScrolling ? startIndex : -1;
      if (!isLate) return { above: atRest, below: atRest };
      return scrollDirection === 'backward' ? { above: ahead, below: 0 } : { above: 0, below: ahead };
    },
    isLate: () => isLate,
  };
}
