import type { Concept } from '#web/concept.ts';

/** Has no page of its own: the guards are a part of the Users page. */
export const guards: Concept = {
  pages: [],
  commands: [],
  records: null,
  recordCommands: [],
  subscriptions: [{ topics: ['guards'], queryKey: ['guards'], waitMs: 300 }],
};
