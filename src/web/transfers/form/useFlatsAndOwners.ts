import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { flatsQuery } from '#web/flats/queries.ts';
import { ownersQuery } from '#web/owners/queries.ts';
import { queryClient } from '#web/queries.ts';

/** Every flat and every owner there is to choose from, live. */
export function useFlatsAndOwners() {
  const flats = useQuery(flatsQuery);
  const owners = useQuery(ownersQuery);
  return {
    flats: flats.data,
    owners: owners.data,
    flatsById: useMemo(() => new Map(flats.data?.map((flat) => [flat.id, flat])), [flats.data]),
    ownersById: useMemo(() => new Map(owners.data?.map((owner) => [owner.id, owner])), [owners.data]),
    isLoading: flats.data === undefined || owners.data === undefined,
    /** Why there is nothing to choose from. */
    failure: (flats.data === undefined && flats.error) || (owners.data === undefined && owners.error) || null,
    isFetching: flats.isFetching || owners.isFetching,
    refresh: refreshFlatsAndOwners,
  };
}

export type FlatsAndOwners = ReturnType<typeof useFlatsAndOwners>;

/** For when the server says that what was chosen is not what the list says. */
export function refreshFlatsAndOwners() {
  void queryClient.invalidateQueries({ queryKey: flatsQuery.queryKey });
  void queryClient.invalidateQueries({ queryKey: ownersQuery.queryKey });
}
