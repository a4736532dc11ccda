import type { Concept } from '#web/concept.ts';
import IconFirstAidKit from '~icons/tabler/first-aid-kit';
import IconUsersPlus from '~icons/tabler/users-plus';

export const households: Concept = {
  pages: [
    {
      to: '/admin/emergency-help',
      title: 'Emergency Help',
      needs: 'households:read',
      menu: {
        label: 'Emergency Help',
        group: 'People',
        icon: IconFirstAidKit,
        also: 'needs help wheelchair senior evacuation fire household',
      },
    },
  ],
  commands: [],
  records: null,
  recordCommands: [
    {
      verb: 'list who lives in',
      of: 'flats',
      icon: IconUsersPlus,
      needs: 'households:write',
      run: ({ id }, { navigate }) =>
        navigate({ to: '/admin/flats/$flatId', params: { flatId: id }, search: { household: '1' } }),
    },
  ],
  subscriptions: [
    {
      // A membership ends with its tenancy or ownership, and shows the name of the person's record.
      topics: ['householdMembers', 'tenancies', 'ownerships', 'owners', 'flats'],
      queryKey: ['households'],
      isFamily: true,
      waitMs: 300,
    },
  ],
};
