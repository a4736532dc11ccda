import { useCallback, useDeferredValue } from 'react';
import { fitting } from '#web/records/fitting.ts';
import { type Slices, useInSlices, whole } from '#web/ui/useInSlices.ts';
import { useIsPrinting } from '#web/ui/useIsPrinting.ts';

type Found<R> = { shown: R[] | undefined; text: string };

/**
 * The records that fit a text and a filter, and the text that they fit. They follow a moment after the typing, so that
 * typing stays smooth over thousands of them; until then those that fitted before are shown, with the text before: what
 * shows it is rendered once for each text. On paper, which says what they fit, it is always the newest.
 * `matches` must be the same function at every render.
 */
export function useMatching<R, F>(
  records: R[] | undefined,
  matches: (record: R, text: string, filter: F) => boolean,
  text: string,
  filter: F,
): Found<R> {
  const wantedText = useDeferredValue(text);
  const wantedFilter = useDeferredValue(filter);
  const found = useInSlices(
    useCallback(
      () => finding(records, matches, wantedText, wantedFilter),
      [records, matches, wantedText, wantedFilter],
    ),
  );
  const isPrinting = useIsPrinting();
  if (isPrinting && records) return whole(finding(records, matches, text, filter));
  return records ? found : { shown: records, text };
}

function* finding<R, F>(
  records: R[] | undefined,
  matches: (record: R, text: string, filter: F) => boolean,
  text: string,
  filter: F,
): Slices<Found<R>> {
  const asksForAll = text === '' && !isSet(filter);
  const shown = records && !asksForAll ? yield* fitting(records, (record) => matches(record, text, filter)) : records;
  return { shown, text };
}

/** Whether a filter asks for anything: a word, or any of several. */
function isSet(filter: unknown): boolean {
  if (typeof filter !== 'object' || filter === null) return filter != null;
  return Object.values(filter).some((value) => value != null);
}
