import type { Concept } from '#web/concept.ts';

/** Shown at the gate. */
export const shifts: Concept = {
  pages: [],
  commands: [],
  records: null,
  recordCommands: [],
  subscriptions: [{ topics: ['guards', 'shifts'], queryKey: ['own-device'], waitMs: 300 }],
};
