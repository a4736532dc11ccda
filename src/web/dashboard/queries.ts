import { queryOptions } from '@tanstack/react-query';
import type { Dashboard } from '#domain/dashboard.ts';
import { answer, api } from '#web/data/api.ts';

/** The figures of the admin dashboard, counted by the database. */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: (): Promise<Dashboard> => answer(api.dashboard.$get()),
});
