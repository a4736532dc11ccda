import type { Concept } from '#web/concept.ts';
import {
  type Requests,
  requestsQuery,
  requestsSubscription,
  unsentMailSubscription,
  usersSubscription,
} from '#web/users/queries.ts';
import IconUserShield from '~icons/tabler/user-shield';

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
