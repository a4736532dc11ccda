import type { Concept } from '#web/concept.ts';

/** Shown under Users. */
export const devices: Concept = {
  pages: [],
  commands: [],
  records: null,
  recordCommands: [],
  subscriptions: [{ topics: ['users', 'shifts'], queryKey: ['devices'], isFamily: true, waitMs: 300 }],
};
