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
  // The society's name and time zone come with the session.
  subscriptions: [{ topics: ['society'], queryKey: meKey }],
};
