import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { flatsQuery } from '#web/flats/queries.ts';
import { othersQuery } from '#web/owners/people.ts';
import { ownersQuery } from '#web/owners/queries.ts';
import { useRents } from '#web/tenancies/useRents.ts';
import { flatOption, otherOption, ownerOption } from '#web/vehicles/options.ts';

/** All people and flats that a vehicle may belong to, kept live. */
export function useOptions() {
  const owners = useQuery(ownersQuery);
  const others = useQuery(othersQuery);
  const flats = useQuery(flatsQuery);
  const rents = useRents();
  const client = useQueryClient();
  const ownersById = useMemo(
    () => new Map([...(owners.data ?? []), ...(others.data ?? [])].map((person) => [person.id, person])),
    [owners.data, others.data],
  );
  const flatsById = useMemo(() => new Map(flats.data?.map((flat) => [flat.id, flat])), [flats.data]);
  return {
    ownersById,
    flatsById,
    ownerOptions: useMemo(
      () => [
        ...(owners.data ?? []).map((owner) => ownerOption(owner, rents)),
        ...(others.data ?? []).map((person) => otherOption(person, rents)),
      ],
      [owners.data, others.data, rents],
    ),
    flatOptions: useMemo(() => (flats.data ?? []).map(flatOption), [flats.data]),
    isLoading: owners.isPending || others.isPending || flats.isPending,
    /** The error if owners, others or flats could not be loaded. */
    failure: [owners, others, flats].find(({ data, error }) => data === undefined && error)?.error ?? null,
    /** Reloads the choices, for when the server says that a chosen one no longer exists. */
    refresh() {
      for (const { queryKey } of [ownersQuery, othersQuery, flatsQuery]) void client.invalidateQueries({ queryKey });
    },
  };
}

export type Options = ReturnType<typeof useOptions>;
