import type { Concept } from '#web/concept.ts';
import IconDoorEnter from '~icons/tabler/door-enter';

export const visits: Concept = {
  pages: [
    {
      to: '/admin/visits',
      title: 'Gate Book',
      needs: 'visits:read',
      menu: {
        label: 'Gate Book',
        group: 'Gate',
        icon: IconDoorEnter,
        also: 'visitors visits guests deliveries inside',
      },
    },
  ],
  commands: [],
  records: null,
  recordCommands: [],
  // The rules for visitors are part of the society's settings. A second, as fifty gates that send what waited would else
  // have the server answer each other's lists, and not take their entries (docs/speed.md).
  subscriptions: [{ topics: ['visits', 'society', 'shifts'], queryKey: ['visits'], isFamily: true, waitMs: 1000 }],
};
