import type { Concept } from '#web/concept.ts';
import { dashboardQuery } from '#web/dashboard/queries.ts';
import IconLayoutDashboard from '~icons/tabler/layout-dashboard';

export const dashboard: Concept = {
  pages: [
    {
      to: '/admin/dashboard',
      title: 'Admin Dashboard',
      needs: 'dashboard:read',
      menu: { label: 'Dashboard', group: 'Society', icon: IconLayoutDashboard },
    },
  ],
  commands: [],
  records: null,
  recordCommands: [],
  subscriptions: [
    // An import changes thousands of records in a moment: the figures are fetched once afterwards.
    { topics: ['flats', 'owners', 'vehicles'], queryKey: dashboardQuery.queryKey, waitMs: 500 },
  ],
};
