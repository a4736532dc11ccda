import type { Tenancy } from '#domain/tenancy.ts';
import { spokenTenants } from '#domain/tenancyFacts.ts';
import type { Concept, RecordKind } from '#web/concept.ts';
import { tenanciesQuery } from '#web/tenancies/queries.ts';
import { date } from '#web/ui/format.ts';
import IconKey from '~icons/tabler/key';

export const tenancyRecords: RecordKind<Tenancy> = {
  many: 'tenancies',
  one: 'tenancy',
  heading: 'Tenancies',
  icon: IconKey,
  needs: 'tenancies:read',
  query: tenanciesQuery,
  /** Found by who rents, as long as nobody has said that they left; it is the flat that is opened, which is let once at a time. */
  entryOf: ({ id, flatId, flatNumber, tenants, lastDay, ended }) => {
    const isOpen = flatId !== null && ended === null;
    return {
      id: isOpen ? flatId : id,
      // The flat first: on a phone a line of several names is cut.
      label: `${flatNumber} · ${spokenTenants(tenants)}`,
      hint: `until ${date(lastDay)}`,
      texts: isOpen ? tenants.map(({ name }) => name) : [],
    };
  },
  open: ({ id }, { navigate }) => navigate({ to: '/admin/flats/$flatId', params: { flatId: id } }),
  openList: (query, { navigate }) => navigate({ to: '/admin/tenancies', search: { q: query } }),
};

export const tenancies: Concept = {
  pages: [
    {
      to: '/admin/tenancies',
      title: 'Tenancies',
      needs: 'tenancies:read',
      menu: {
        label: 'Tenancies',
        group: 'People',
        icon: IconKey,
        also: 'tenants rent rented lease agreement renew end overdue',
      },
    },
  ],
  commands: [
    {
      id: 'let-out',
      label: 'Let out a flat',
      also: 'new next tenancy tenant rent',
      needs: 'tenancies:write',
      run: ({ navigate }) => navigate({ to: '/admin/tenancies', search: { add: '1' } }),
    },
  ],
  records: tenancyRecords,
  recordCommands: [
    {
      verb: 'let',
      of: 'flats',
      icon: IconKey,
      needs: 'tenancies:write',
      run: ({ id }, { navigate }) =>
        navigate({ to: '/admin/flats/$flatId', params: { flatId: id }, search: { let: '1' } }),
    },
  ],
  subscriptions: [
    {
      // They lead to their flat and people, and show the people's phones.
      topics: ['tenancies', 'tenants', 'owners', 'flats'],
      queryKey: ['tenancies'],
      isFamily: true,
      waitMs: 300,
    },
  ],
};
