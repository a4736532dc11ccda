import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { flatsQuery } from '#web/flats/queries.ts';
import { ownersQuery } from '#web/owners/queries.ts';
import { flatOption, ownerOption } from '#web/vehicles/options.ts';

/** Everybody and every flat a vehicle may be given to, live. */
export function useOptions() {
  const owners = useQuery(ownersQuery);
  const flats = useQuery(flatsQuery);
  const client = useQueryClient();
  const ownersById = useMemo(() => new Map(owners.data?.map((owner) => [owner.id, owner])), [owners.data]);
  const flatsById = useMemo(() => new Map(flats.data?.map((flat) => [flat.id, flat])), [flats.data]);
  return {
    ownersById,
    flatsById,
    ownerOptions: useMemo(() => (owners.data ?? []).map(ownerOption), [owners.data]),
    flatOptions: useMemo(() => (flats.data ?? []).map(flatOption), [flats.data]),
    isLoading: owners.isPending || flats.isPending,
    /** Why there is nothing to choose from. */
    failure: (owners.data === undefined && owners.error) || (flats.data === undefined && flats.error) || null,
    /** For when the server says that a choice is not there any more. */
    refresh() {
      void client.invalidateQueries({ queryKey: ownersQuery.queryKey });
      void client.invalidateQueries({ queryKey: flatsQuery.queryKey });
    },
  };
}

export type Options = ReturnType<typeof useOptions>;
