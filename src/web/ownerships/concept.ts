import type { Concept } from '#web/concept.ts';
import IconCalendarSearch from '~icons/tabler/calendar-search';

export const ownerships: Concept = {
  pages: [
    {
      to: '/admin/ownerships',
      title: 'Owners on a Day',
      needs: 'flats:read',
      menu: {
        label: 'Owners on a Day',
        group: 'Transfers and registers',
        icon: IconCalendarSearch,
        also: 'who owned on date',
      },
    },
  ],
  commands: [],
  records: null,
  recordCommands: [],
  // An ownership that is not over shows the number that its flat has today.
  subscriptions: [{ topics: ['ownerships', 'flats'], queryKey: ['ownerships-on'], isFamily: true, waitMs: 300 }],
};
