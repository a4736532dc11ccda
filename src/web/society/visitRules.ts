import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '#web/data/api.ts';

/** The rules for visitors, expected or not: what they are asked, and how long it is kept. */
export const visitRulesQuery = queryOptions({
  queryKey: ['visits', 'rules'],
  queryFn: () => answer(api.visits.rules.$get()),
});
