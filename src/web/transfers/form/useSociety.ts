import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { dayIn } from '#domain/society.ts';
import { flatsQuery } from '#web/flats/queries.ts';
import { useAuth } from '#web/identity/session.ts';
import { ownersQuery } from '#web/owners/queries.ts';
import { queryClient } from '#web/queries.ts';
import { societyQuery } from '#web/society/queries.ts';

/** Every flat and every owner there is to choose from, live. */
export function useSociety() {
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
    refresh: refreshChoices,
  };
}

export type Society = ReturnType<typeof useSociety>;

/** For when the server says that a choice is not what the list says. */
export function refreshChoices() {
  void queryClient.invalidateQueries({ queryKey: flatsQuery.queryKey });
  void queryClient.invalidateQueries({ queryKey: ownersQuery.queryKey });
}

/** "Today" is the society's day, and how large a family must be is its setting (decisions.md). */
export function useDay() {
  const { society } = useAuth();
  const { data: settings } = useQuery(societyQuery);
  const timeZone = settings?.timeZone ?? society?.timeZone ?? 'Asia/Kolkata';
  return { timeZone, today: dayIn(timeZone, new Date()), settings: settings ?? null };
}
