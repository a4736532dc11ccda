import type { UseQueryResult } from '@tanstack/react-query';
import { useMatching } from '#web/records/useMatching.ts';

/** A list on its way to the screen: all its records and those that fit, or why there are none. */
export type List<R> = Pick<UseQueryResult<R[]>, 'error' | 'isFetching' | 'refetch'> & {
  /** Undefined until they are fetched. */
  all: R[] | undefined;
  shown: R[] | undefined;
  /** What those that are shown were searched for. */
  text: string;
};

/** What is needed of a query: one that is looked into further renders the page at its every step. */
type Fetched<R> = Pick<UseQueryResult<R[]>, 'error' | 'isFetching' | 'refetch'> & { data: R[] | undefined };

/** `useList(useQuery(flatsQuery), flatMatches, text, status)`. `matches` must be the same function at every render. */
export function useList<R, F>(
  { data, error, isFetching, refetch }: Fetched<R>,
  matches: (record: R, text: string, filter: F) => boolean,
  text: string,
  filter: F,
): List<R> {
  return { all: data, ...useMatching(data, matches, text, filter), error, isFetching, refetch };
}
