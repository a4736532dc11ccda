import type { Concept } from '#web/concept.ts';

export const households: Concept = {
  pages: [],
  commands: [],
  records: null,
  recordCommands: [],
  subscriptions: [
    {
      // They end with their tenancy or with who owns the flat, and are called as their record is.
      topics: ['householdMembers', 'tenancies', 'ownerships', 'owners', 'flats'],
      queryKey: ['households'],
      isFamily: true,
      waitMs: 300,
    },
  ],
};
