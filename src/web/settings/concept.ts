import { backupsQuery } from '#web/backups/queries.ts';
import type { Concept } from '#web/concept.ts';
import { societyQuery } from '#web/society/queries.ts';
import IconBuildingCommunity from '~icons/tabler/building-community';

export const society: Concept = {
  pages: [
    {
      to: '/admin/society',
      title: 'Society',
      needs: 'society:write',
      menu: { label: 'Society', group: 'Office', icon: IconBuildingCommunity },
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
    {
      id: 'backups',
      label: 'Backups',
      also: 'back up restore download',
      needs: 'backups:use',
      run: ({ navigate }) => navigate({ to: '/admin/society', hash: 'society-backups' }),
    },
  ],
  records: null,
  recordCommands: [],
  subscriptions: [
    { topics: ['society'], queryKey: societyQuery.queryKey },
    { topics: ['society'], queryKey: backupsQuery.queryKey },
  ],
};
