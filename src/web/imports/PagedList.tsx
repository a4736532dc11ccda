import { Skeleton, Stack, Text } from '@mantine/core';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef, useState } from 'react';
import classes from '#web/imports/Import.module.css';
import { type Parts, useParts } from '#web/imports/useParts.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { useDistanceFromTop } from '#web/ui/useDistanceFromTop.ts';

type Props<T> = {
  parts: Parts<T>;
  label: string;
  keyOf: (item: T) => string;
  estimatedHeight: number;
  empty: string;
  children: (item: T) => ReactNode;
};

/** A list of possibly thousands, of which only what is on the screen is in the page. */
export function PagedList<T>({ parts, label, keyOf, estimatedHeight, empty, children }: Props<T>) {
  const list = useRef<HTMLUListElement>(null);
  const [seen, setSeen] = useState({ first: 0, last: 0 });
  const { total, error, isFetching, refetch, at } = useParts(parts, seen.first, seen.last);
  const virtualizer = useWindowVirtualizer({
    count: total ?? 0,
    estimateSize: () => estimatedHeight,
    overscan: 6,
    scrollMargin: useDistanceFromTop(list),
    onChange: ({ range }) => {
      const [first, last] = [range?.startIndex ?? 0, range?.endIndex ?? 0];
      if (first !== seen.first || last !== seen.last) setSeen({ first, last });
    },
  });
  if (total === null && error) return <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />;
  if (total === null) return <Waiting />;
  if (total === 0)
    return (
      <Text c="dimmed" py="md">
        {empty}
      </Text>
    );
  const rows = virtualizer.getVirtualItems();
  const margin = virtualizer.options.scrollMargin;
  const above = (rows[0]?.start ?? margin) - margin;
  const below = virtualizer.getTotalSize() - ((rows.at(-1)?.end ?? margin) - margin);
  return (
    <ul
      ref={list}
      aria-label={label}
      className={classes.list}
      style={{ paddingTop: Math.max(0, above), paddingBottom: Math.max(0, below) }}
    >
      {rows.map(({ index }) => {
        const item = at(index);
        return (
          <li
            key={item === undefined ? index : keyOf(item)}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-setsize={total}
            aria-posinset={index + 1}
          >
            {item === undefined ? <Skeleton height={estimatedHeight - 12} /> : children(item)}
          </li>
        );
      })}
    </ul>
  );
}

function Waiting() {
  return (
    <Stack gap="xs" role="status" aria-busy="true" aria-label="Loading…">
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height={48} />
      ))}
    </Stack>
  );
}
