import { queryOptions, useQuery } from '@tanstack/react-query';
import { answer, api } from '#web/data/api.ts';
import { queryClient } from '#web/data/queries.ts';

/** One's own second factor. Not announced live: read again each time it is looked at. */
export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: () => answer(api.me['second-factor'].$get()),
  staleTime: 0,
});

/** Whether one proves oneself by a password; taken for granted until the server has said. */
export function useHasPassword(): boolean {
  return useQuery(secondFactorQuery).data?.hasPassword ?? true;
}

export function rereadSecondFactor(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
}
