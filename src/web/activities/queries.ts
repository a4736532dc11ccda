import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Activity } from '#domain/activity.ts';
import type { ActivityPage } from '#domain/activityLog.ts';
import type { ActivityFilter, RecordName } from '#web/activities/search.ts';
import { answer, api } from '#web/data/api.ts';
import { activitiesKey } from '#web/data/queries.ts';

/** All queries of the log are invalidated by every change of any record. */

const pageSize = 50;
const filePageSize = 100;
/** The most entries in one file or printout; a range of days narrows the log. */
export const mostInFile = 20_000;
const linesSize = 50;

type Query = Record<string, string>;

function queryOf({ q, ...filter }: ActivityFilter, after: string | null, limit = pageSize): Query {
  const given = Object.entries({ ...filter, text: q?.trim(), after: after ?? undefined });
  return { limit: String(limit), ...Object.fromEntries(given.filter(([, value]) => value)) };
}

/** The entries that fit, the newest first, page by page. */
export function activitiesQuery(filter: ActivityFilter) {
  return infiniteQueryOptions({
    queryKey: [...activitiesKey, 'list', filter],
    queryFn: ({ pageParam }) => answer(api.activities.$get({ query: queryOf(filter, pageParam) })),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}

/** Every entry that fits, up to `mostInFile`, the newest first. */
export async function fetchAll(filter: ActivityFilter): Promise<Activity[]> {
  const all: Activity[] = [];
  let after: string | null = null;
  do {
    const query = queryOf(filter, after, filePageSize);
    const page: ActivityPage = await answer(api.activities.$get({ query }));
    all.push(...page.activities);
    after = page.next;
  } while (after !== null && all.length < mostInFile);
  return all.slice(0, mostInFile);
}

/** What one entry changed, of all its records or of one; the answer never changes. */
export function linesQuery(id: string, record?: RecordName) {
  return infiniteQueryOptions({
    queryKey: ['activity-lines', id, record],
    queryFn: ({ pageParam }) =>
      answer(
        api.activities[':id'].changes.$get({
          param: { id },
          query: {
            limit: String(linesSize),
            ...(pageParam !== null && { after: pageParam }),
            ...(record && { record }),
          },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}

/** One entry, and whether it can be undone. */
export function activityQuery(id: string) {
  return queryOptions({
    queryKey: [...activitiesKey, 'one', id],
    queryFn: () => answer(api.activities[':id'].$get({ param: { id } })),
  });
}

const askAgainMs = 1_000;

/** Whether the log is unaltered; fetched again while the server is still checking. */
export const verificationQuery = queryOptions({
  queryKey: [...activitiesKey, 'verification'],
  queryFn: () => answer(api.activities.verification.$get()),
  refetchInterval: ({ state }) => (state.data?.state === 'running' ? askAgainMs : false),
});
