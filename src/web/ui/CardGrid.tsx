import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { rowsAround, useDistanceFromTop } from '#web/ui/longList.tsx';
import { SelectBox } from '#web/ui/SelectBox.tsx';
import type { Cursor, ListPosition } from '#web/ui/useCursor.ts';
import { useGrowing } from '#web/ui/useGrowing.ts';
import { usePassedOver } from '#web/ui/usePassedOver.ts';
import { useWidth } from '#web/ui/useWidth.ts';
import classes from './CardGrid.module.css';

/** The selection of items; null where the list has no action for several items. */
type Selecting = {
  ids: ReadonlySet<string>;
  toggle: (id: string) => void;
  extendTo: (id: string) => void;
} | null;

type Props<T> = {
  items: readonly T[];
  itemKey: (item: T) => string;
  renderItem: (item: T) => ReactNode;
  /** The list's accessible name: 'Flats'. */
  label: string;
  /** With a cursor Tab stops at one card and the keys move on from it; without it Tab visits every card. */
  cursor?: Cursor;
  /** The card's name in the label of its selection checkbox: 'A-101'. */
  nameOf?: (item: T) => string;
  selecting?: Selecting;
  /** The place to restore: where the user left the list. */
  place?: ListPosition | undefined;
  /** A card's height before it is measured, in pixels. */
  estimatedHeight?: number;
};

const gap = 16;
/** The least width of a card, in pixels, as in the style sheet; the grid has as many columns as fit. */
const leastWidth = 300;
/** Height of the app bar, which covers the top of the page. */
const barHeight = 64;

/**
 * Cards in as many columns as fit; of many thousands only those on the screen are in the page. The window scrolls.
 * All cards are siblings with the item's own key: a card that a live change moves to another row keeps its focus.
 */
export function CardGrid<T>(props: Props<T>) {
  const { items, itemKey, renderItem, label, cursor, nameOf = itemKey, selecting = null, place } = props;
  const ref = useRef<HTMLDivElement>(null);
  const width = useWidth(ref, place?.width);
  const columns = Math.max(1, Math.floor((width + gap) / (leastWidth + gap)));
  const { virtualizer, from, shown, rendered, top, stopId } = useCardRows(ref, props, { width, columns });
  return (
    <div ref={ref} className={classes.list} style={{ height: virtualizer.getTotalSize() }}>
      <ul
        className={classes.rows}
        aria-label={label}
        onFocus={cursor?.follow}
        // `top` and not a transform: with a transform the browser would paint again what does not move on the page.
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, top }}
      >
        {shown.slice(0, rendered).map((item, index) => {
          const id = itemKey(item);
          return (
            <Cell
              key={id}
              id={id}
              item={item}
              nth={from + index}
              of={items.length}
              isStop={cursor ? id === stopId : null}
              // One card per row is measured: the grid stretches the others to the same height.
              row={index % columns === 0 ? from / columns + index / columns : null}
              measure={virtualizer.measureElement}
              renderItem={renderItem}
              nameOf={nameOf}
              isSelected={selecting === null ? null : selecting.ids.has(id)}
              toggle={selecting?.toggle}
              extendTo={selecting?.extendTo}
            />
          );
        })}
      </ul>
    </div>
  );
}

type Size = { width: number; columns: number };

/** The cards that are in the page, their offset, and the card that is the Tab stop. */
function useCardRows<T>(ref: RefObject<HTMLDivElement | null>, props: Props<T>, size: Size) {
  const { items, itemKey, cursor, place } = props;
  const { width, columns } = size;
  const virtualizer = useRowVirtualizer(ref, props, size);
  usePositionRestored(place, width > 0);
  const firstSeen = (virtualizer.range?.startIndex ?? 0) * columns;
  useLayoutEffect(() => {
    if (cursor === undefined) return;
    cursor.layout.current = {
      columns,
      rows: () => Math.max(1, (virtualizer.range?.endIndex ?? 0) - (virtualizer.range?.startIndex ?? 0)),
      first: () => firstSeen,
      scrollTo: (index) => virtualizer.scrollToIndex(Math.floor(index / columns), { align: 'auto' }),
      place: () => ({ width, heights: virtualizer.takeSnapshot() }),
    };
    cursor.rendered();
  });

  const rows = virtualizer.getVirtualItems();
  const from = (rows[0]?.index ?? 0) * columns;
  const until = ((rows.at(-1)?.index ?? -1) + 1) * columns;
  const shown = items.slice(from, until);
  const rendered = useGrowing(items, shown.map(itemKey), columns);
  const isActiveShown = shown.some((item) => itemKey(item) === cursor?.activeId);
  const first = items[firstSeen];
  const stopId = isActiveShown ? cursor?.activeId : first === undefined ? null : itemKey(first);
  const top = (rows[0]?.start ?? 0) - virtualizer.options.scrollMargin;
  return { virtualizer, from, shown, rendered, top, stopId };
}

function useRowVirtualizer<T>(ref: RefObject<HTMLDivElement | null>, props: Props<T>, { width, columns }: Size) {
  const { items, place, estimatedHeight = 220 } = props;
  const virtualizer = useWindowVirtualizer({
    count: width === 0 ? 0 : Math.ceil(items.length / columns),
    estimateSize: () => estimatedHeight,
    // Rows beyond the edge, so that a held arrow key finds its next card rendered.
    overscan: columns === 1 ? 4 : 3,
    rangeExtractor: (range) => rowsAround(range, Math.ceil(window.innerHeight / (estimatedHeight + gap))),
    // No synchronous rendering on scroll: the overscan rows already cover the edge.
    useFlushSync: false,
    gap,
    scrollMargin: useDistanceFromTop(ref),
    scrollPaddingStart: barHeight + gap,
    scrollPaddingEnd: gap,
    ...(place?.heights && { initialMeasurementsCache: place.heights }),
  });
  const measuredColumns = useRef(columns);
  // With another number of columns the rows differ, and their heights are not known yet.
  useLayoutEffect(() => {
    if (measuredColumns.current === columns) return;
    measuredColumns.current = columns;
    virtualizer.measure();
  }, [columns, virtualizer]);
  return virtualizer;
}

function usePositionRestored(place: ListPosition | undefined, hasWidth: boolean) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list is as long as it was when it was left.
  useLayoutEffect(() => {
    if (hasWidth && place && place.pageTop > 0) window.scrollTo(0, place.pageTop);
  }, [hasWidth]);
}

type CellProps<T> = {
  id: string;
  item: T;
  /** From 0. */
  nth: number;
  of: number;
  /** Whether the item is the Tab stop; null in a list without a cursor, where Tab visits every item. */
  isStop: boolean | null;
  /** The index of the row whose height this card reports; null for the row's other cards. */
  row: number | null;
  measure: (node: Element | null) => void;
  renderItem: (item: T) => ReactNode;
  nameOf: (item: T) => string;
  isSelected: boolean | null;
  toggle: ((id: string) => void) | undefined;
  extendTo: ((id: string) => void) | undefined;
};

function CellOf<T>(props: CellProps<T>) {
  const { id, item, nth, of, isStop, row, measure, renderItem, nameOf, isSelected, toggle, extendTo } = props;
  const ref = useRef<HTMLLIElement>(null);
  usePassedOver(ref, isStop === false);
  useLayoutEffect(() => {
    if (row !== null) measure(ref.current);
  }, [row, measure]);
  return (
    <li
      ref={ref}
      className={classes.cell}
      data-item={id}
      data-selected={isSelected || undefined}
      {...(row !== null && { 'data-index': row })}
      {...(isStop !== null && { tabIndex: isStop ? 0 : -1 })}
      aria-setsize={of}
      aria-posinset={nth + 1}
    >
      {renderItem(item)}
      {isSelected !== null && (
        <SelectBox
          className={classes.select}
          label={`Select ${nameOf(item)}`}
          isSelected={isSelected}
          onSelect={(isRange) => (isRange ? extendTo?.(id) : toggle?.(id))}
        />
      )}
    </li>
  );
}

const Cell = memo(CellOf) as typeof CellOf;
