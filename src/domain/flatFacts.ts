import type { Flat } from '#domain/flat.ts';
import { isFound, oncePer, searchable, wantedIn } from '#domain/matching.ts';

/** The types and statuses of flats, and their search; apart from the form's schemas, which few screens need. */

/** docs/rules.md, Flats. */
export const flatTypes = ['1BHK', '2BHK', '3BHK', '4BHK'] as const;
export const flatStatuses = ['Available', 'Occupied', 'Maintenance'] as const;
export type FlatStatus = (typeof flatStatuses)[number];

/** How a status is written where a person reads it (docs/rules.md, Flats). */
export const flatStatusLabels: Record<FlatStatus, string> = {
  Available: 'Available',
  Occupied: 'Occupied',
  Maintenance: 'Under Maintenance',
};

/** The names of all who own a flat, in their order. */
export function ownerNames({ ownerName, jointOwners }: Pick<Flat, 'ownerName' | 'jointOwners'>): string[] {
  return ownerName === null ? [] : [ownerName, ...jointOwners.map(({ name }) => name)];
}

/** 'Meera Rao, Arjun Rao and Zoya Shah' */
export function spokenNames(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

type FoundFlat = Pick<Flat, 'flatNumber' | 'type' | 'status'>;
const searched = oncePer(({ flatNumber, type, status }: FoundFlat) =>
  searchable([flatNumber, type, status, flatStatusLabels[status]]),
);

/**
 * Whether a flat matches a status and a text: number, type and status as a person reads them (docs/rules.md, Flats).
 */
export function flatMatches(flat: FoundFlat, text: string, status: FlatStatus | null): boolean {
  if (status !== null && flat.status !== status) return false;
  const wanted = wantedIn(text);
  return wanted.length === 0 || isFound(searched(flat), wanted);
}
