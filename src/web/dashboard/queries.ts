import { queryOptions } from '@tanstack/react-query';
import type { Dashboard } from '#domain/dashboard.ts';
import { answer, api } from '#web/data/api.ts';
import { registerTopic } from '#web/data/live.ts';

/** The figures of the admin dashboard, counted by the database. */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: (): Promise<Dashboard> => answer(api.dashboard.$get()),
});

// Whoever imports a whole register changes thousands of records in a moment: one count afterwards will do.
const waitMs = 500;
for (const topic of ['flats', 'owners', 'vehicles'] as const) {
  registerTopic(topic, { queryKey: dashboardQuery.queryKey, waitMs });
}
