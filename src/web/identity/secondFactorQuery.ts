import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '#web/data/api.ts';
import { queryClient } from '#web/data/queries.ts';

/** One's own second factor. Not announced live: read again each time it is looked at. */
export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: () => answer(api.me['second-factor'].$get()),
  staleTime: 0,
});

export function rereadSecondFactor(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
}
