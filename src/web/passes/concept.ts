import type { Concept } from '#web/concept.ts';
import IconUserCheck from '~icons/tabler/user-check';

export const passes: Concept = {
  pages: [
    {
      to: '/admin/passes',
      title: 'Expected Visitors',
      needs: 'passes:read',
      menu: {
        label: 'Expected Visitors',
        group: 'Gate',
        icon: IconUserCheck,
        also: 'passes announce guests codes invite qr',
      },
    },
  ],
  commands: [],
  records: null,
  recordCommands: [],
  subscriptions: [{ topics: ['passes', 'passUses'], queryKey: ['passes'], isFamily: true, waitMs: 300 }],
};
