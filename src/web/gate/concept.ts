import type { Concept } from '#web/concept.ts';

export const gate: Concept = {
  pages: [{ to: '/security/dashboard', title: 'Security Dashboard', needs: 'gate:use', menu: null }],
  commands: [],
  records: null,
  recordCommands: [],
  // The gate hears of no vehicle or owner, only that something in its copy has changed.
  subscriptions: [{ topics: ['gate'], queryKey: ['gate-copy'], waitMs: 300 }],
};
