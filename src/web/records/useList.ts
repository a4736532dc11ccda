import type { UseQueryResult } from '@tanstack/react-query';
import { useCallback, useDeferredValue } from 'react';
import { type Slices, whole } from '#domain/slices.ts';
import { useInSlices } from '#web/ui/useInSlices.ts';
import { useIsPrinting } from '#web/ui/useIsPrinting.ts';

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

type Matches<R> = { shown: R[] | undefined; text: string };

/**
 * `useList(useQuery(flatsQuery), flatMatches, text, status)`: the records that fit a text and a filter, and the text that
 * they fit. They follow a moment after the typing, so that typing stays smooth over thousands of them; until then those
 * that fitted before are shown, with the text before: what shows it is rendered once for each text. On paper, which says
 * what they fit, it is always the newest. `matches` must be the same function at every render.
 */
export function useList<R, F>(
  { data, error, isFetching, refetch }: Fetched<R>,
  matches: (record: R, text: string, filter: F) => boolean,
  text: string,
  filter: F,
): List<R> {
  const wantedText = useDeferredValue(text);
  const wantedFilter = useDeferredValue(filter);
  const found = useInSlices(
    useCallback(() => finding(data, matches, wantedText, wantedFilter), [data, matches, wantedText, wantedFilter]),
  );
  const isPrinting = useIsPrinting();
  const fit =
    data === undefined ? { shown: undefined, text } : isPrinting ? whole(finding(data, matches, text, filter)) : found;
  return { all: data, ...fit, error, isFetching, refetch };
}

function* finding<R, F>(
  records: R[] | undefined,
  matches: (record: R, text: string, filter: F) => boolean,
  text: string,
  filter: F,
): Slices<Matches<R>> {
  const asksForAll = text === '' && !isSet(filter);
  const shown = records && !asksForAll ? yield* fitting(records, (record) => matches(record, text, filter)) : records;
  return { shown, text };
}

/** Whether a filter asks for anything: a word, or any of several. */
function isSet(filter: unknown): boolean {
  if (typeof filter !== 'object' || filter === null) return filter != null;
  return Object.values(filter).some((value) => value != null);
}

/** Records between two looks at the clock. */
const stride = 250;

/** The records that fit. */
export function* fitting<R>(records: readonly R[], fits: (record: R) => boolean): Slices<R[]> {
  const found: R[] = [];
  for (let from = 0; from < records.length; from += stride) {
    for (const record of records.slice(from, from + stride)) if (fits(record)) found.push(record);
    yield;
  }
  return found;
}
