import { Skeleton, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import classes from '#web/imports/Import.module.css';
import { type Pages, usePages } from '#web/imports/usePages.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { roomAround, useLongList } from '#web/ui/longList.tsx';

type Props<T> = {
  pages: Pages<T>;
  label: string;
  keyOf: (item: T) => string;
  estimatedHeight: number;
  empty: string;
  children: (item: T) => ReactNode;
};

/** A list of possibly thousands of items, of which only those in the viewport are in the DOM. */
export function PagedList<T>({ pages, label, keyOf, estimatedHeight, empty, children }: Props<T>) {
  const [seen, setSeen] = useState({ first: 0, last: 0 });
  const { total, error, isFetching, refetch, at } = usePages(pages, seen.first, seen.last);
  const { ref, virtualizer, rows } = useLongList<HTMLUListElement>({
    count: total ?? 0,
    estimateSize: () => estimatedHeight,
    overscan: 6,
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
  const { above, below } = roomAround(virtualizer, rows);
  return (
    <ul ref={ref} aria-label={label} className={classes.list} style={{ paddingTop: above, paddingBottom: below }}>
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
