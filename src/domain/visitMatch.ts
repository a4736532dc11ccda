import { isFound, oncePer, searchable, wantedIn } from '#domain/matching.ts';
import type { Visit } from '#domain/visit.ts';
import { kindNames } from '#domain/visitKinds.ts';

/**
 * Whether a search finds an entry: by name, phone, plate, note, kind, flat, or the account or guard that entered it.
 */
export function visitMatches(visit: Visit, text: string): boolean {
  return isFound(searched(visit), wantedIn(text));
}

const searched = oncePer(({ name, phone: number, vehicleNumber, flats, note, by, guard, kind }: Visit) =>
  searchable(
    [name, number, vehicleNumber, note, by, guard, kindNames[kind], ...flats.map(({ flatNumber }) => flatNumber)].map(
      (part) => part ?? '',
    ),
  ),
);
