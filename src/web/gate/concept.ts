import type { Concept } from '#web/concept.ts';

export const gate: Concept = {
  pages: [{ to: '/security/dashboard', title: 'Security Dashboard', needs: 'gate:use', menu: null }],
  commands: [],
  records: null,
  recordCommands: [],
  // The gate is not told which vehicle or owner changed, only that a record in its copy did.
  subscriptions: [{ topics: ['gate'], queryKey: ['gate-copy'], waitMs: 300 }],
};
