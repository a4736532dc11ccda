import { queryOptions } from '@tanstack/react-query';
import type { SearchAnswer, SearchKind } from '#domain/search.ts';
import { answer, api } from '#web/data/api.ts';

/** Nobody tells residents of changes: each search is asked anew, and forgotten with its screen. */
export function searchQuery(kind: SearchKind, text: string) {
  return queryOptions({
    queryKey: ['search', kind, text],
    queryFn: ({ signal }): Promise<SearchAnswer> =>
      answer(api.search.$get({ query: { kind, text } }, { init: { signal } })),
    enabled: text.trim() !== '',
    staleTime: 0,
    gcTime: 60_000,
  });
}
