import type { Tenancy } from '#domain/tenancy.ts';
import { spokenTenants } from '#domain/tenancyFacts.ts';
import type { Concept, RecordKind } from '#web/concept.ts';
import { tenanciesQuery } from '#web/tenancies/queries.ts';
import { date } from '#web/ui/format.ts';
import IconKey from '~icons/tabler/key';

export const tenancyRecords: RecordKind<Tenancy> = {
  many: 'tenancies',
  heading: 'Tenancies',
  icon: IconKey,
  needs: 'tenancies:read',
  query: tenanciesQuery,
  /**
   * Found by the tenants' names while the tenancy is not ended. It opens the flat, whose id is unique here because a
   * flat has one open tenancy at a time.
   */
  entryOf: ({ id, flatId, flatNumber, tenants, lastDay, ended }) => {
    const isOpen = flatId !== null && ended === null;
    return {
      id: isOpen ? flatId : id,
      // The flat comes first, because on a phone a line with several names is cut.
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
      // Tenancies link to flats and people, and show the people's phones.
      topics: ['tenancies', 'tenants', 'owners', 'flats'],
      queryKey: ['tenancies'],
      isFamily: true,
      waitMs: 300,
    },
  ],
};
