import type { Concept } from '#web/concept.ts';

/** Has no page of its own: the shifts are shown at the gate. */
export const shifts: Concept = {
  pages: [],
  commands: [],
  records: null,
  recordCommands: [],
  subscriptions: [{ topics: ['guards', 'shifts'], queryKey: ['own-device'], waitMs: 300 }],
};
