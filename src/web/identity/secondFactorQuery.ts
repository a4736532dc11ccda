import { queryOptions, useQuery } from '@tanstack/react-query';
import { answer, api } from '#web/data/api.ts';
import { queryClient } from '#web/data/queries.ts';

/** The user's own second factor. The change stream does not announce it: it is fetched again each time it is shown. */
export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: () => answer(api.me['second-factor'].$get()),
  staleTime: 0,
});

/** Whether the user has a password to confirm their identity with; assumed until the server has answered. */
export function useHasPassword(): boolean {
  return useQuery(secondFactorQuery).data?.hasPassword ?? true;
}

export function rereadSecondFactor(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
}
