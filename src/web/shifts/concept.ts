import type { Concept } from '#web/concept.ts';
import { ownDeviceSubscription } from '#web/shifts/queries.ts';

/** Shown at the gate. */
export const shifts: Concept = {
  pages: [],
  commands: [],
  records: null,
  recordCommands: [],
  subscriptions: [ownDeviceSubscription],
};
