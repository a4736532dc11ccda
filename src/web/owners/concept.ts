import type { Owner } from '#domain/owner.ts';
import { unseenOf } from '#domain/ownerFacts.ts';
import { spokenPhone } from '#domain/phone.ts';
import type { Concept, RecordKind } from '#web/concept.ts';
import { ownersQuery, ownersSubscription } from '#web/owners/queries.ts';
import IconUser from '~icons/tabler/user';
import IconUsers from '~icons/tabler/users';

export const ownerRecords: RecordKind<Owner> = {
  many: 'owners',
  heading: 'Owners',
  icon: IconUser,
  needs: 'owners:read',
  query: ownersQuery,
  /** Found by present and earlier names, both phones, email and flat. */
  entryOf: (owner) => {
    const { id, name, phone, email, flat, status, earlierNames } = owner;
    const about = [flat?.flatNumber, phone && spokenPhone(phone), status === 'Old' ? 'Old' : null];
    return {
      id,
      label: name,
      hint: about.filter((part) => part != null).join(' · '),
      texts: [name, phone, ...unseenOf(owner), email, flat?.flatNumber].filter((text) => text != null),
      earlierNames,
    };
  },
  open: ({ id }, { navigate }) => navigate({ to: '/admin/people/$personId', params: { personId: id } }),
  openList: (query, { navigate }) => navigate({ to: '/admin/owners', search: { q: query } }),
};

export const owners: Concept = {
  pages: [
    {
      to: '/admin/owners',
      title: 'Owner Management',
      needs: 'owners:read',
      menu: { label: 'Owner Management', group: 'People', icon: IconUsers },
    },
    { to: '/admin/owners/$ownerId', title: 'Owner', needs: 'owners:read', menu: null },
  ],
  commands: [
    {
      id: 'add-owner',
      label: 'Add Owner',
      also: 'new owner',
      needs: 'owners:write',
      run: ({ navigate }) => navigate({ to: '/admin/owners', search: { add: '1' } }),
    },
  ],
  records: ownerRecords,
  recordCommands: [],
  subscriptions: [
    ownersSubscription,
    { topics: ['owners'], queryKey: ['owner-record'], isFamily: true },
    { topics: ['owners'], queryKey: ['merge-alike'], isFamily: true },
    {
      topics: ['owners', 'ownerships', 'vehicles', 'transfers', 'users'],
      queryKey: ['merge-plan'],
      isFamily: true,
      waitMs: 300,
    },
    // With the numbers that their flats have today.
    { topics: ['ownerships', 'flats'], queryKey: ['owner-history'], isFamily: true },
    { topics: ['vehicles'], queryKey: ['owner-vehicles'], isFamily: true },
    { topics: ['transfers'], queryKey: ['owner-transfers'], isFamily: true },
  ],
};
