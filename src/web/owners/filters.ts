import { z } from 'zod';
import { ownerStatuses } from '#domain/owner.fields.ts';
import type { Owner } from '#domain/owner.ts';
import { isIncomplete } from '#domain/ownerFacts.ts';
import { type Filter, withFilter } from '#web/records/filter.ts';
import { listSearch, withOrWithout } from '#web/records/listAddress.ts';

/** The search parameters of the owners' list. */
export const OwnersSearch = z.object({
  ...listSearch,
  status: z.enum(ownerStatuses).optional().catch(undefined),
  flat: withOrWithout,
  email: withOrWithout,
  phone: withOrWithout,
  consent: withOrWithout,
  record: z.literal('to-complete').optional().catch(undefined),
});
type Name = 'status' | 'flat' | 'email' | 'phone' | 'consent' | 'record';

/** The filters of the owners' list (docs/rules.md, Lists). */
export const ownerFilters: readonly Filter<Owner, Name>[] = [
  {
    name: 'status',
    label: 'Status',
    all: 'All Owners',
    options: [
      { value: 'Active', label: 'Active Owners' },
      { value: 'Old', label: 'Old Owners' },
    ],
    fits: (owner, value) => owner.status === value,
  },
  withFilter('flat', 'Flat', 'a flat', ({ flats }) => flats.length > 0),
  withFilter('email', 'Email', 'an email', ({ email }) => Boolean(email)),
  withFilter('phone', 'Phone', 'a phone', ({ phone }) => Boolean(phone)),
  withFilter('consent', 'Consent', 'a consent', ({ consent }) => Boolean(consent)),
  {
    name: 'record',
    label: 'Record',
    all: 'Record: any',
    options: [{ value: 'to-complete', label: 'To complete' }],
    fits: isIncomplete,
  },
];
