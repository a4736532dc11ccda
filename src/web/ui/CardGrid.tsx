import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useDistanceFromTop } from '#web/ui/useDistanceFromTop.ts';
import classes from './CardGrid.module.css';

type Props<T> = {
  items: readonly T[];
  itemKey: (item: T) => string;
  renderItem: (item: T) => ReactNode;
  /** What the list is, for those who can't see it: 'Flats'. */
  label: string;
  /** The narrowest a card may get, in pixels; below it there is one column fewer. */
  minWidth?: number;
  /** A card's height before it is measured, in pixels. */
  estimatedHeight?: number;
};

const gap = 16;

/**
 * Cards in as many columns as fit; of many thousands only those on the screen are in the page. The window scrolls.
 * All cards are siblings with the item's own key: one that moves to another row on a live change keeps its focus.
 */
export function CardGrid<T>({ items, itemKey, renderItem, label, minWidth = 300, estimatedHeight = 220 }: Props<T>) {
  const { ref: sizeRef, width } = useElementSize();
  const listRef = useRef<HTMLDivElement>(null);
  const ref = useMergedRef(sizeRef, listRef);
  const columns = Math.max(1, Math.floor((width + gap) / (minWidth + gap)));
  const virtualizer = useWindowVirtualizer({
    count: width === 0 ? 0 : Math.ceil(items.length / columns),
    estimateSize: () => estimatedHeight,
    // Enough beyond the edge for a held Tab key to find its next card there.
    overscan: columns === 1 ? 8 : 4,
    gap,
    scrollMargin: useDistanceFromTop(listRef),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns make other rows, whose heights are not known yet.
  useLayoutEffect(() => virtualizer.measure(), [columns, virtualizer]);

  const rows = virtualizer.getVirtualItems();
  const first = rows[0];
  const from = (first?.index ?? 0) * columns;
  const until = ((rows.at(-1)?.index ?? -1) + 1) * columns;
  return (
    <div ref={ref} className={classes.list} style={{ height: virtualizer.getTotalSize() }}>
      <ul
        className={classes.rows}
        aria-label={label}
        style={{
          gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          transform: `translateY(${(first?.start ?? 0) - virtualizer.options.scrollMargin}px)`,
        }}
      >
        {items.slice(from, until).map((item, index) => (
          <li
            key={itemKey(item)}
            className={classes.cell}
            // One card tells its row's height: the grid stretches the others to it.
            {...(index % columns === 0 && {
              'data-index': from / columns + index / columns,
              ref: (node) => virtualizer.measureElement(node),
            })}
            aria-setsize={items.length}
            aria-posinset={from + index + 1}
          >
            {renderItem(item)}
          </li>
        ))}
      </ul>
    </div>
  );
}
