import { Skeleton, Stack, Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import classes from '#web/imports/Import.module.css';
import { type Page, type pageQuery, pageSize } from '#web/imports/queries.ts';
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

type PageOf = ReturnType<typeof pageQuery<never>>;
export type Pages<T> = (after: number) => ReturnType<typeof pageQuery<T>>;

/** A long list on the server: fetches only the pages that are on the screen, at any scroll position. */
export function usePages<T>(queryOf: Pages<T>, first: number, last: number) {
  const pages = new Set([0]);
  for (let page = Math.floor(first / pageSize); page <= Math.floor(last / pageSize); page++) pages.add(page);
  const numbers = [...pages];
  const queries = useQueries({ queries: numbers.map((page) => queryOf(page * pageSize) as unknown as PageOf) });
  const [beginning] = queries;
  // After a correction the old rows stay until the new ones have been fetched.
  const fetched = useRef(new Map<number, Page<never>>());
  for (const [place, { data }] of queries.entries()) if (data) fetched.current.set(numbers[place] ?? 0, data);
  return {
    total: beginning?.data?.total ?? null,
    error: queries.find(({ error }) => error)?.error ?? null,
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: () => void Promise.all(queries.map(({ refetch }) => refetch())),
    /** The item, or undefined while its page is being fetched. */
    at(index: number): T | undefined {
      return fetched.current.get(Math.floor(index / pageSize))?.items[index % pageSize];
    },
  };
}
