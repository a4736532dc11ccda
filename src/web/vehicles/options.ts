import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Flat } from '#domain/flat.ts';
import type { OwnedFlat, Owner } from '#domain/owner.ts';
import type { Person } from '#domain/person.ts';
import { flatsQuery } from '#web/flats/queries.ts';
import { flatOption } from '#web/flats/summary.ts';
import { othersQuery } from '#web/owners/people.ts';
import { flatsOf, optionOf, type Rents } from '#web/owners/personOption.ts';
import { ownersQuery } from '#web/owners/queries.ts';
import { useRents } from '#web/tenancies/useRents.ts';
import type { Option } from '#web/ui/matchingOptions.ts';
import type { VehicleFields } from '#web/vehicles/fields.ts';

/**
 * An owner as an option: the flat tells two people of the same name apart. Also found by phone, email, earlier name.
 */
function ownerOption(owner: Owner, rents: Rents): Option {
  return optionOf(owner, [owner.name, flatsOf(owner, rents), ...(owner.status === 'Old' ? ['Old'] : [])]);
}

/** A person who owns nothing, as a tenant, as an option after the owners. */
function otherOption(person: Person, rents: Rents): Option {
  return optionOf(person, [person.name, rents.get(person.id) ?? 'Owns nothing']);
}

export type Pair = Pick<VehicleFields, 'ownerId' | 'flatId'>;

/** Which of the two the user chose, as against filled in from the other one. */
type Chosen = { ownerId: boolean; flatId: boolean };

/** Values on record count as chosen by the user. */
export function chosenAtFirst({ ownerId, flatId }: Pair): Chosen {
  return { ownerId: ownerId !== null, flatId: flatId !== null };
}

/** The pair after choosing an owner: fills in their flat, unless the user chose a flat, or the owner has several. */
export function withOwner(pair: Pair, chosen: Chosen, owner: { id: string; flats: readonly OwnedFlat[] }): Pair {
  if (chosen.flatId) return { ...pair, ownerId: owner.id };
  const isTheirs = owner.flats.some(({ id }) => id === pair.flatId);
  const [only, ...others] = owner.flats;
  const fitting = only && others.length === 0 ? only.id : null;
  return { ownerId: owner.id, flatId: isTheirs ? pair.flatId : fitting };
}

/** The pair after choosing a flat: fills in its owner, unless the user chose an owner. */
export function withFlat(pair: Pair, chosen: Chosen, flat: Pick<Flat, 'id' | 'ownerId'>): Pair {
  return { ownerId: chosen.ownerId ? pair.ownerId : flat.ownerId, flatId: flat.id };
}

/** The owner's flats, if the chosen flat is none of them; the form offers them without filling one in. */
export function offeredFlats(pair: Pair, owner: { flats: readonly OwnedFlat[] } | undefined): readonly OwnedFlat[] {
  if (!owner || owner.flats.some(({ id }) => id === pair.flatId)) return [];
  return owner.flats;
}

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
