import { IconUserShield } from '@tabler/icons-react';
import type { Concept } from '#web/concept.ts';
import { usersSubscription } from '#web/users/queries.ts';

export const users: Concept = {
  pages: [
    {
      to: '/admin/users',
      title: 'Users',
      needs: 'users:read',
      menu: { label: 'Users', icon: IconUserShield },
    },
  ],
  commands: [],
  records: null,
  recordCommands: [],
  subscriptions: [usersSubscription],
};
