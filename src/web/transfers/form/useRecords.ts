import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Flat } from '#domain/flat.ts';
import type { Owner } from '#domain/owner.ts';
import { ownsSince } from '#domain/ownership.ts';
import type { Person } from '#domain/person.ts';
import { queryClient } from '#web/data/queries.ts';
import { flatHistoryQuery } from '#web/flats/flatQueries.ts';
import { flatsQuery } from '#web/flats/queries.ts';
import { othersQuery } from '#web/owners/people.ts';
import { ownersQuery } from '#web/owners/queries.ts';
import type { TransferFields } from '#web/transfers/form/fields.ts';
import { presentOf } from '#web/transfers/holders/fields.ts';
import { vehiclesOfQuery } from '#web/transfers/requests.ts';

/** Every flat and every owner there is to choose from, live. */
export function useFlatsAndOwners() {
  const flats = useQuery(flatsQuery);
  const owners = useQuery(ownersQuery);
  const others = useQuery(othersQuery);
  // A tenant may buy, too: the list holds owners and all other people.
  const people = useMemo(
    () => owners.data && others.data && [...owners.data, ...others.data],
    [owners.data, others.data],
  );
  return {
    flats: flats.data,
    people,
    flatsById: useMemo(() => new Map(flats.data?.map((flat) => [flat.id, flat])), [flats.data]),
    ownersById: useMemo(
      () => new Map(people?.map((one) => [one.id, 'status' in one ? one : asOwnerToBe(one)])),
      [people],
    ),
    isLoading: flats.data === undefined || people === undefined,
    /** Why the lists could not be loaded. */
    failure:
      (flats.data === undefined && flats.error) || (people === undefined && (owners.error || others.error)) || null,
    isFetching: flats.isFetching || owners.isFetching || others.isFetching,
    refresh: refreshFlatsAndOwners,
  };
}

/** A person who owns nothing, in the shape of the owner record that the transfer will make of them. */
function asOwnerToBe({ isOwner: _, ...person }: Person): Owner {
  const familyDetails = { totalMembers: null, adults: null, children: null, males: null, females: null };
  return { ...person, occupancyDate: '', status: 'Old', familyDetails, flat: null };
}

export type FlatsAndOwners = ReturnType<typeof useFlatsAndOwners>;

/** Refetches the lists, for when the server says that a chosen record differs from the list's. */
export function refreshFlatsAndOwners() {
  void queryClient.invalidateQueries({ queryKey: flatsQuery.queryKey });
  void queryClient.invalidateQueries({ queryKey: ownersQuery.queryKey });
  void queryClient.invalidateQueries({ queryKey: othersQuery.queryKey });
}

/** The chosen flat and its seller, as the form shows them, and the flat's owner on record now. */
export function useSeller({ flatId, presentOwnerId }: TransferFields, records: FlatsAndOwners) {
  const flat = flatId === null ? undefined : records.flatsById.get(flatId);
  const owner = presentOwnerId === null ? undefined : records.ownersById.get(presentOwnerId);
  // The joint owners leave the flat together with the seller.
  const jointOwners = flat?.ownerId === presentOwnerId ? flat.jointOwners : [];
  const sellerIds = presentOwnerId === null ? [] : [presentOwnerId, ...idsOf(jointOwners)];
  const vehicles = useQueries({
    queries: (flatId === null ? [] : sellerIds).map((ownerId) => vehiclesOfQuery(ownerId, flatId ?? '')),
    combine: (all) => all.flatMap(({ data }) => data ?? []),
  });
  const { data: history } = useQuery({
    ...flatHistoryQuery(flatId ?? ''),
    enabled: flatId !== null && presentOwnerId !== null,
  });
  const present = history?.find(({ ownerId, until }) => ownerId === presentOwnerId && until === null);
  return {
    flat,
    owner,
    /** The day since which the seller has the present share: a transfer can't be dated earlier. */
    since: present?.since ?? null,
    ownsSince: history && presentOwnerId !== null ? ownsSince(history, presentOwnerId) : undefined,
    jointOwners,
    vehicles,
    isFlatGone: records.flats !== undefined && flatId !== null && flat === undefined,
    /** The flat's owners on record now, where the form shows another one. */
    newOwners: flat !== undefined && flat.ownerId !== presentOwnerId ? presentOf(flat) : undefined,
  };
}

export type Seller = ReturnType<typeof useSeller>;

export function idsOf(owners: Flat['jointOwners']): string[] {
  return owners.flatMap(({ ownerId }) => ownerId ?? []);
}
