import { z } from 'zod';
import type { Vehicle } from '#domain/vehicle.ts';
import { vehicleTypes } from '#domain/vehicleFacts.ts';
import type { Filter } from '#web/records/filter.ts';
import { listSearch } from '#web/records/listAddress.ts';

const missing = ['owner', 'flat', 'either'] as const;

/** The search parameters of the vehicles' list. */
export const VehiclesSearch = z.object({
  ...listSearch,
  type: z
    .enum([...vehicleTypes, 'none'])
    .optional()
    .catch(undefined),
  missing: z.enum(missing).optional().catch(undefined),
  /** With `add`: the flat of the new vehicle. */
  flat: z.string().optional().catch(undefined),
  owner: z.string().optional().catch(undefined),
});
type Name = 'type' | 'missing';

/** The filters of the vehicles' list (docs/rules.md, Lists). */
export const vehicleFilters: readonly Filter<Vehicle, Name>[] = [
  {
    name: 'type',
    label: 'Type',
    all: 'All Types',
    options: [...vehicleTypes.map((value) => ({ value, label: value })), { value: 'none', label: 'Not given' }],
    fits: ({ type }, value) => (type ?? 'none') === value,
  },
  {
    name: 'missing',
    label: 'Owner and flat',
    all: 'Owner, flat: any',
    options: [
      { value: 'owner', label: 'Without an owner' },
      { value: 'flat', label: 'Without a flat' },
      { value: 'either', label: 'Without one of them' },
    ],
    fits: ({ ownerId, flatId }, value) =>
      (value !== 'flat' && ownerId === null) || (value !== 'owner' && flatId === null),
  },
];
