import type { Flat } from '#domain/flat.ts';
import { ownerNames } from '#domain/flatFacts.ts';
import { count } from '#web/ui/format.ts';
import type { Option } from '#web/ui/matchingOptions.ts';

/** '2BHK · Ground floor · 880 sq ft' */
export function summary({ type, floor, size }: Pick<Flat, 'type' | 'floor' | 'size'>): string {
  const parts = [type, floorSaid(floor)];
  if (size !== null) parts.push(`${count(size)} sq ft`);
  return parts.join(' · ');
}

/** The names by which a flat is found where one is chosen: of all who own or rent it. */
export function peopleOf(flat: Pick<Flat, 'ownerName' | 'jointOwners' | 'tenantName'>): (string | null)[] {
  return [...ownerNames(flat), flat.tenantName];
}

/** A flat as an option; also found by who owns or rents it. */
export function flatOption(flat: Flat): Option {
  return { value: flat.id, label: `${flat.flatNumber} · ${flat.type}`, also: peopleOf(flat) };
}

/** Where a flat is to be chosen and there is none. */
export const noFlatsYet = 'No flats yet. Add them first, in Flat Management.';

/** 'Ground floor', 'Floor 2' */
export function floorSaid(floor: number): string {
  return floor === 0 ? 'Ground floor' : `Floor ${floor}`;
}
