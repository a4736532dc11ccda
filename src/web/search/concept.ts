import type { Concept } from '#web/concept.ts';

export const search: Concept = {
  pages: [{ to: '/user/dashboard', title: 'Search', needs: 'search:use', menu: null }],
  commands: [],
  records: null,
  recordCommands: [],
  // Residents hear of no flat or vehicle: each search is asked anew.
  subscriptions: [],
};
