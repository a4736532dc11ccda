import { useCallback, useDeferredValue } from 'react';
import { fitting } from '#web/records/fitting.ts';
import { type Slices, useInSlices } from '#web/ui/useInSlices.ts';

/**
 * The records that fit a text and a filter. They follow a moment after the typing, so that typing stays smooth over
 * thousands of them; until then those that fitted before are shown. `matches` must be the same function at every render.
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
      () => (records ? fitting(records, (record) => matches(record, wantedText, wantedFilter)) : nothingYet()),
      [records, matches, wantedText, wantedFilter],
    ),
  );
  return records && found;
}

// biome-ignore lint/correctness/useYield: there is nothing to look through.
function* nothingYet(): Slices<undefined> {
  return undefined;
}
