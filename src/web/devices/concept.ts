import type { Concept } from '#web/concept.ts';
import { devicesSubscription } from '#web/devices/queries.ts';

/** Shown under Users. */
export const devices: Concept = {
  pages: [],
  commands: [],
  records: null,
  recordCommands: [],
  subscriptions: [devicesSubscription],
};
