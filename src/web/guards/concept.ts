import type { Concept } from '#web/concept.ts';

/** Shown under Users. */
export const guards: Concept = {
  pages: [],
  commands: [],
  records: null,
  recordCommands: [],
  subscriptions: [{ topics: ['guards'], queryKey: ['guards'], waitMs: 300 }],
};
