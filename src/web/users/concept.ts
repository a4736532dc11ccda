import { IconUserShield } from '@tabler/icons-react';
import type { Concept } from '#web/concept.ts';
import {
  type Requests,
  requestsQuery,
  requestsSubscription,
  unsentMailSubscription,
  usersSubscription,
} from '#web/users/queries.ts';

export const users: Concept = {
  pages: [
    {
      to: '/admin/users',
      title: 'Users',
      needs: 'users:read',
      menu: {
        label: 'Users',
        group: 'Office',
        icon: IconUserShield,
        waiting: {
          query: requestsQuery,
          count: ({ entry, admin }: Requests) => entry + admin,
          said: (count) => (count === 1 ? '1 open request' : `${count} open requests`),
        },
      },
    },
  ],
  commands: [],
  records: null,
  recordCommands: [],
  subscriptions: [usersSubscription, requestsSubscription, unsentMailSubscription],
};
