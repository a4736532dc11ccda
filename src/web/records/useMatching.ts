import { useDeferredValue, useMemo } from 'react';

/**
 * The records that fit a text and a filter. They follow a moment after the typing, so that typing stays smooth over
 * thousands of them. `matches` must be the same function at every render.
 */
export function useMatching<R, F>(
  records: R[] | undefined,
  matches: (record: R, text: string, filter: F) => boolean,
  text: string,
  filter: F,
): R[] | undefined {
  const wantedText = useDeferredValue(text);
  const wantedFilter = useDeferredValue(filter);
  return useMemo(
    () => records?.filter((record) => matches(record, wantedText, wantedFilter)),
    [records, matches, wantedText, wantedFilter],
  );
}
