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
    // Whoever imports a whole register changes thousands of records in a moment: one count afterwards will do.
    { topics: ['flats', 'owners', 'vehicles'], queryKey: dashboardQuery.queryKey, waitMs: 500 },
  ],
};
