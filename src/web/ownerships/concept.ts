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
  subscriptions: [{ topics: ['ownerships'], queryKey: ['ownerships-on'], isFamily: true, waitMs: 300 }],
};
