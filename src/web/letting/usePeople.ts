import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { othersQuery } from '#web/owners/people.ts';
import { personOption } from '#web/owners/personOption.ts';
import { ownersQuery } from '#web/owners/queries.ts';
import type { Option } from '#web/ui/matchingOptions.ts';

/** Everybody on record who may become a tenant. */
export function usePeople(): { options: Option[]; isLoading: boolean } {
  const others = useQuery(othersQuery);
  const owners = useQuery(ownersQuery);
  const options = useMemo(
    () => [...(others.data ?? []), ...(owners.data ?? [])].map(personOption),
    [others.data, owners.data],
  );
  return { options, isLoading: others.isPending || owners.isPending };
}
