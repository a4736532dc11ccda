import { useQueries } from '@tanstack/react-query';
import { useRef } from 'react';
import { type Page, type pageQuery, pageSize } from '#web/imports/queries.ts';

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
