import type { Concept } from '#web/concept.ts';
import { guardsSubscription } from '#web/guards/queries.ts';

/** Shown under Users. */
export const guards: Concept = {
  pages: [],
  commands: [],
  records: null,
  recordCommands: [],
  subscriptions: [guardsSubscription],
};
