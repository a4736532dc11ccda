import { useMemo } from 'react';
import type { Filter, FilterValues } from '#web/records/filter.ts';

/** What the address sets the filters to; the same object until one of them changes, so that nothing is filtered anew. */
export function useFilterValues<R>(filters: readonly Filter<R>[], search: object): FilterValues {
  const given = search as Record<string, unknown>;
  const text = JSON.stringify(
    filters.flatMap(({ name }) => (given[name] === undefined ? [] : [[name, String(given[name])]])),
  );
  return useMemo(() => Object.fromEntries(JSON.parse(text)) as FilterValues, [text]);
}
