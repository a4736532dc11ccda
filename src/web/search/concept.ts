import type { Concept } from '#web/concept.ts';

export const search: Concept = {
  pages: [{ to: '/user/dashboard', title: 'Search', needs: 'search:use', menu: null }],
  commands: [],
  records: null,
  recordCommands: [],
  // Residents get no change events for flats and vehicles: each search asks the server again.
  subscriptions: [],
};
