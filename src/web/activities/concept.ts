import { topics } from '#domain/permissions.ts';
import type { Concept } from '#web/concept.ts';
import { activitiesKey } from '#web/data/queries.ts';
import IconHistory from '~icons/tabler/history';

export const activities: Concept = {
  pages: [
    {
      to: '/admin/activity',
      title: 'Activity',
      needs: 'activities:read',
      menu: {
        label: 'Activity',
        group: 'Office',
        icon: IconHistory,
        also: 'log history undo take back audit who changed',
      },
    },
  ],
  commands: [],
  records: null,
  recordCommands: [],
  subscriptions: [
    {
      // Every change of any record is an entry of the log.
      topics: Object.keys(topics) as (keyof typeof topics)[],
      queryKey: activitiesKey,
      isFamily: true,
      waitMs: 500,
    },
  ],
};
