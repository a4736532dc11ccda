import { useDeferredValue, useMemo } from 'react';

/**
 * The records that fit a text and a filter. They follow a moment after the typing, so that typing stays smooth over
 * thousands of them. `matches` must be the same function at every drawing.
 */
export function useMatching<Record, Filter>(
  records: Record[] | undefined,
  matches: (record: Record, text: string, filter: Filter) => boolean,
  text: string,
  filter: Filter,
): Record[] | undefined {
  const wantedText = useDeferredValue(text);
  const wantedFilter = useDeferredValue(filter);
  return useMemo(
    () => records?.filter((record) => matches(record, wantedText, wantedFilter)),
    [records, matches, wantedText, wantedFilter],
  );
}
