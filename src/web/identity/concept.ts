import type { Concept } from '#web/concept.ts';
import { meKey } from '#web/data/queries.ts';

export const identity: Concept = {
  pages: [{ to: '/account', title: 'Your Account', needs: 'account:own', menu: null }],
  commands: [
    {
      id: 'account',
      label: 'Your account',
      also: 'change password name devices',
      needs: 'account:own',
      run: ({ navigate }) => navigate({ to: '/account' }),
    },
    {
      id: 'sign-out',
      label: 'Sign out',
      also: 'logout log out',
      needs: 'account:own',
      run: ({ signOut }) => signOut(),
    },
  ],
  records: null,
  recordCommands: [],
  // The session contains the society's name and time zone.
  subscriptions: [{ topics: ['society'], queryKey: meKey }],
};
