import type { Concept } from '#web/concept.ts';

export const visits: Concept = {
  pages: [],
  commands: [],
  records: null,
  recordCommands: [],
  // What is asked of visitors stands among the society's settings.
  subscriptions: [{ topics: ['visits', 'society'], queryKey: ['visits'], isFamily: true, waitMs: 300 }],
};
