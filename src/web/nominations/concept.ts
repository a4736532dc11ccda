import type { Concept } from '#web/concept.ts';
import IconUserHeart from '~icons/tabler/user-heart';

export const nominations: Concept = {
  pages: [
    {
      to: '/admin/nominations',
      title: 'Register of Nominations',
      needs: 'nominations:read',
      menu: {
        label: 'Nominations',
        group: 'Transfers and registers',
        icon: IconUserHeart,
        also: 'nominee heir',
      },
    },
  ],
  commands: [],
  records: null,
  recordCommands: [
    {
      verb: 'nominate for',
      of: 'flats',
      icon: IconUserHeart,
      needs: 'nominations:write',
      run: ({ id }, { navigate }) =>
        navigate({ to: '/admin/flats/$flatId', params: { flatId: id }, search: { nominate: '1' } }),
    },
  ],
  subscriptions: [
    {
      // Nominations end with their ownership, and show the flat and the person.
      topics: ['nominations', 'ownerships', 'owners', 'flats'],
      queryKey: ['nominations'],
      isFamily: true,
      waitMs: 300,
    },
  ],
};
