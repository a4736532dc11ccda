import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Owner } from '#domain/owner.ts';
import type { Person } from '#domain/person.ts';
import { spokenPhone } from '#domain/phone.ts';
import { othersQuery } from '#web/owners/people.ts';
import { ownersQuery } from '#web/owners/queries.ts';
import type { Option } from '#web/ui/matchingOptions.ts';

/**
 * A person as an option of a select: name, flat or 'No Flat', and an owner's status, to tell people of the same name
 * apart. The search also finds phone, email and earlier names. `rents` has the rented flats of people who own nothing,
 * by their id.
 */
export function personOption(person: Owner | Person, rents: Rents): Option {
  const status = 'status' in person ? [person.status] : [];
  return optionOf(person, [person.name, flatsOf(person, rents), ...status]);
}

/** A person as an option under this label, found by phone, email and earlier names as well. */
export function optionOf({ id, phone, email, earlierNames }: Owner | Person, label: readonly string[]): Option {
  return { value: id, label: label.join(' · '), also: [phone && spokenPhone(phone), email], earlierNames };
}

/** 'A-101, A-102', 'Rents A-103' or 'No Flat'. */
export function flatsOf({ id, flats }: Pick<Owner, 'id' | 'flats'>, rents: Rents): string {
  return flats.length > 0 ? flats.map(({ flatNumber }) => flatNumber).join(', ') : (rents.get(id) ?? 'No Flat');
}

export type PeopleOptions = { options: Option[]; isLoading: boolean };

/** 'Rents A-101', by person id. */
export type Rents = ReadonlyMap<string, string>;

/** Everyone on record who may become a tenant. */
export function usePeople(rents: Rents): PeopleOptions {
  const others = useQuery(othersQuery);
  const owners = useQuery(ownersQuery);
  const options = useMemo(
    () => [...(others.data ?? []), ...(owners.data ?? [])].map((person) => personOption(person, rents)),
    [others.data, owners.data, rents],
  );
  return { options, isLoading: others.isPending || owners.isPending };
}
