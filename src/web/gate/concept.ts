import type { Concept } from '#web/concept.ts';

export const gate: Concept = {
  pages: [{ to: '/security/dashboard', title: 'Security Dashboard', needs: 'gate:use', menu: null }],
  commands: [],
  records: null,
  recordCommands: [],
  // The gate hears of no vehicle or owner: what stands on its screen is looked up again now and then.
  subscriptions: [],
};
