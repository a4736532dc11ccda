import type { Concept } from '#web/concept.ts';

export const tenancies: Concept = {
  pages: [],
  commands: [],
  records: null,
  recordCommands: [],
  subscriptions: [
    {
      // They lead to their flat and people, and show the people's phones.
      topics: ['tenancies', 'tenants', 'owners', 'flats'],
      queryKey: ['tenancies'],
      isFamily: true,
      waitMs: 300,
    },
  ],
};
