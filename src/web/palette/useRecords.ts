import { type UseQueryOptions, type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { RecordKind } from '#web/concept.ts';
import { entriesOf } from '#web/palette/match.ts';
import type { RecordList } from '#web/palette/search.ts';

/** The society's records for the palette; fetched unless a list has already done so, and kept live like every list. */
export function useRecords(kinds: readonly RecordKind[]) {
  const combine = useCallback(
    (answers: UseQueryResult<object[]>[]) => {
      const failed = answers.find(({ data, error }) => data === undefined && error);
      return {
        records: kinds.map((kind, at): RecordList => ({ kind, entries: entriesOf(answers[at]?.data, kind.entryOf) })),
        isLoading: answers.some(({ data, error }) => data === undefined && !error),
        failure: failed ? `Not everything can be found: ${failed.error?.message}` : null,
      };
    },
    [kinds],
  );
  // Each kind's query returns records of that kind, which only the kind itself reads, so `object` is enough here.
  return useQueries({ queries: kinds.map(({ query }) => query as UseQueryOptions<object[]>), combine });
}
