import { z } from 'zod';
import type { Flat } from '#domain/flat.ts';
import { flatStatuses, flatStatusLabels, flatTypes } from '#domain/flatFacts.ts';
import { wingOf } from '#domain/flatNumber.ts';
import { floorSaid } from '#web/flats/summary.ts';
import { choicesOf, type Filter, withFilter } from '#web/records/filter.ts';
import { filterWord, listSearch, withOrWithout } from '#web/records/listAddress.ts';

/** The search parameters of the flats' list. */
export const FlatsSearch = z.object({
  ...listSearch,
  status: z.enum(flatStatuses).optional().catch(undefined),
  wing: filterWord,
  floor: filterWord,
  type: z.enum(flatTypes).optional().catch(undefined),
  owner: withOrWithout,
});
type Name = 'status' | 'wing' | 'floor' | 'type' | 'owner';

const wing = ({ flatNumber }: Flat) => wingOf(flatNumber);

/** The filters of the flats' list (docs/rules.md, Lists). */
export const flatFilters: readonly Filter<Flat, Name>[] = [
  {
    name: 'status',
    label: 'Status',
    all: 'All Statuses',
    options: flatStatuses.map((value) => ({ value, label: flatStatusLabels[value] })),
    fits: (flat, value) => flat.status === value,
  },
  {
    name: 'wing',
    label: 'Wing',
    all: 'All wings',
    options: (flats) => choicesOf(flats, wing, (name) => `Wing ${name}`),
    fits: (flat, value) => wing(flat) === value,
  },
  {
    name: 'floor',
    label: 'Floor',
    all: 'All floors',
    options: (flats) =>
      choicesOf(
        flats,
        ({ floor }) => String(floor),
        (floor) => floorSaid(Number(floor)),
      ),
    fits: (flat, value) => String(flat.floor) === value,
  },
  {
    name: 'type',
    label: 'Type',
    all: 'All types',
    options: flatTypes.map((value) => ({ value, label: value })),
    fits: (flat, value) => flat.type === value,
  },
  withFilter('owner', 'Owner', 'an owner', ({ ownerId }) => ownerId !== null),
];
