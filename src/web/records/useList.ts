import type { UseQueryResult } from '@tanstack/react-query';
import { useCallback, useDeferredValue } from 'react';
import { type Slices, whole } from '#domain/slices.ts';
import { useInSlices } from '#web/ui/useInSlices.ts';
import { useIsPrinting } from '#web/ui/useIsPrinting.ts';

/** A list for the screen: all records and those that fit, or the error. */
export type List<R> = Pick<UseQueryResult<R[]>, 'error' | 'isFetching' | 'refetch'> & {
  /** Undefined until the records are fetched. */
  all: R[] | undefined;
  shown: R[] | undefined;
  /** The text that `shown` was searched for. */
  text: string;
};

/** The used part of a query: reading more of its properties would render the page on each of their changes. */
type Fetched<R> = Pick<UseQueryResult<R[]>, 'error' | 'isFetching' | 'refetch'> & { data: R[] | undefined };

type Matches<R> = { shown: R[] | undefined; text: string };

/**
 * `useList(useQuery(flatsQuery), flatMatches, text, status)`: the records that fit a text and a filter, and that text.
 * The result follows a moment after the typing, so that typing stays smooth with thousands of records; until then the
 * previous result is returned with its text, so that the list renders once per text. A print, which states the text,
 * always gets the newest result. `matches` must be the same function at every render.
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

/** Whether a filter is set, or any in an object of filters. */
function isSet(filter: unknown): boolean {
  if (typeof filter !== 'object' || filter === null) return filter != null;
  return Object.values(filter).some((value) => value != null);
}

/** Records checked between two yields. */
const stride = 250;

/** The records that fit, computed in slices. */
export function* fitting<R>(records: readonly R[], fits: (record: R) => boolean): Slices<R[]> {
  const found: R[] = [];
  for (let from = 0; from < records.length; from += stride) {
    for (const record of records.slice(from, from + stride)) if (fits(record)) found.push(record);
    yield;
  }
  return found;
}
