import type { Concept } from '#web/concept.ts';

/** Has no page of its own: the devices are a part of the Users page. */
export const devices: Concept = {
  pages: [],
  commands: [],
  records: null,
  recordCommands: [],
  subscriptions: [{ topics: ['users', 'shifts'], queryKey: ['devices'], isFamily: true, waitMs: 300 }],
};
