import { IconBuildingCommunity } from '@tabler/icons-react';
import type { Concept } from '#web/concept.ts';
import { societyQuery } from '#web/society/queries.ts';

export const society: Concept = {
  pages: [
    {
      to: '/admin/society',
      title: 'Society',
      needs: 'society:write',
      menu: { label: 'Society', icon: IconBuildingCommunity },
    },
  ],
  commands: [
    {
      id: 'settings',
      label: 'Society settings',
      also: 'name address time zone',
      needs: 'society:write',
      run: ({ navigate }) => navigate({ to: '/admin/society' }),
    },
  ],
  records: null,
  recordCommands: [],
  subscriptions: [{ topics: ['society'], queryKey: societyQuery.queryKey }],
};
