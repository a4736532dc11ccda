import type { Concept } from '#web/concept.ts';
import IconKey from '~icons/tabler/key';

export const tenancies: Concept = {
  pages: [
    {
      to: '/admin/tenancies',
      title: 'Tenancies',
      needs: 'tenancies:read',
      menu: { label: 'Tenancies', icon: IconKey, also: 'tenants rent rented lease agreement renew end overdue' },
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
  records: null,
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
