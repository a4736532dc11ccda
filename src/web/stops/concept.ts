import type { Concept } from '#web/concept.ts';
import IconHandStop from '~icons/tabler/hand-stop';

export const stops: Concept = {
  pages: [
    {
      to: '/admin/stops',
      title: 'Stopped at the Gate',
      needs: 'stops:read',
      menu: {
        label: 'Stopped at the Gate',
        group: 'Gate',
        icon: IconHandStop,
        also: 'stops banned blocked watch list vehicles people',
      },
    },
  ],
  commands: [],
  records: null,
  recordCommands: [],
  subscriptions: [{ topics: ['stops', 'stopHits'], queryKey: ['stops'], isFamily: true, waitMs: 300 }],
};
