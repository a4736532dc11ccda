import { useQueries } from '@tanstack/react-query';
import { type partQuery, partSize } from '#web/imports/queries.ts';

type PartOf = ReturnType<typeof partQuery<never>>;
export type Parts<T> = (after: number) => ReturnType<typeof partQuery<T>>;

/** A long list of the server, of which only the parts that are on the screen are fetched, wherever one scrolls to. */
export function useParts<T>(queryOf: Parts<T>, first: number, last: number) {
  const pages = new Set([0]);
  for (let page = Math.floor(first / partSize); page <= Math.floor(last / partSize); page++) pages.add(page);
  const numbers = [...pages];
  const queries = useQueries({ queries: numbers.map((page) => queryOf(page * partSize) as unknown as PartOf) });
  const [beginning] = queries;
  return {
    total: beginning?.data?.total ?? null,
    error: queries.find(({ error }) => error)?.error ?? null,
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: () => void Promise.all(queries.map(({ refetch }) => refetch())),
    /** Undefined while it is on its way. */
    at(index: number): T | undefined {
      const place = numbers.indexOf(Math.floor(index / partSize));
      return queries[place]?.data?.items[index % partSize];
    },
  };
}
