import { useCallback, useDeferredValue } from 'react';
import { fitting } from '#web/records/fitting.ts';
import { type Slices, useInSlices, whole } from '#web/ui/useInSlices.ts';
import { useIsPrinting } from '#web/ui/useIsPrinting.ts';

/**
 * The records that fit a text and a filter. They follow a moment after the typing, so that typing stays smooth over
 * thousands of them; until then those that fitted before are shown, but never on paper, which says what they fit.
 * `matches` must be the same function at every render.
 */
export function useMatching<R, F>(
  records: R[] | undefined,
  matches: (record: R, text: string, filter: F) => boolean,
  text: string,
  filter: F,
): R[] | undefined {
  const wantedText = useDeferredValue(text);
  const wantedFilter = useDeferredValue(filter);
  const found = useInSlices<R[] | undefined>(
    useCallback(
      () =>
        records && (wantedText !== '' || isSet(wantedFilter))
          ? fitting(records, (record) => matches(record, wantedText, wantedFilter))
          : allOf(records),
      [records, matches, wantedText, wantedFilter],
    ),
  );
  const isPrinting = useIsPrinting();
  if (isPrinting && records) return whole(fitting(records, (record) => matches(record, text, filter)));
  return records && found;
}

// biome-ignore lint/correctness/useYield: there is nothing to look through.
function* allOf<T>(records: T): Slices<T> {
  return records;
}

/** Whether a filter asks for anything: a word, or any of several. */
function isSet(filter: unknown): boolean {
  if (typeof filter !== 'object' || filter === null) return filter != null;
  return Object.values(filter).some((value) => value != null);
}
