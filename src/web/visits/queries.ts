import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { DepartureDraft, PassageDraft, UnseenDraft, Visit, VisitDraft, VisitRulesEdit } from '#domain/visit.ts';
import { answer, api } from '#web/data/api.ts';
import { queryClient } from '#web/data/queries.ts';
import { type About, enter, type NewEntry } from '#web/offline/outbox.ts';
import { visitRulesQuery } from '#web/society/visitRules.ts';

/** The visits that are inside, the latest first. */
export const insideQuery = queryOptions({
  queryKey: ['visits', 'inside'],
  queryFn: async (): Promise<Visit[]> => (await answer(api.visits.inside.$get())).items,
});

const atOnce = '200';

/** All visits of a day (YYYY-MM-DD), the latest first; for a guard only those they entered. */
export function visitsOfQuery(day: string) {
  return queryOptions({
    queryKey: ['visits', 'day', day],
    queryFn: async ({ signal }): Promise<Visit[]> =>
      (await entries(day, undefined, Number.POSITIVE_INFINITY, signal)).items,
  });
}

/** More than a day at a busy gate; a shift left on for a month is fetched in further parts. */
const mostOfShift = 1000;

/**
 * The entries of the present shift, the latest first. The query has the shift's id, so that another guard's entries
 * never show.
 */
export const ofShiftQuery = (shiftId: string) => inParts(['shift', shiftId], null);

/** The entries of this gate on a day, where nobody is on duty. */
export const ofGateQuery = (day: string) => inParts(['own', day], day);

function inParts(key: readonly [string, string], day: string | null) {
  return infiniteQueryOptions({
    queryKey: ['visits', ...key],
    queryFn: ({ pageParam, signal }) => entries(day, pageParam, mostOfShift, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

/** Fetches pages from a place on until there are `most` entries or no more; also answers the place after them. */
async function entries(day: string | null, from: string | undefined, most: number, signal: AbortSignal) {
  const items: Visit[] = [];
  let next: string | null | undefined = from;
  do {
    const after: { after?: string } = next == null ? {} : { after: next };
    const query = { ...(day !== null && { day }), limit: atOnce, ...after };
    const page: { items: Visit[]; next: string | null } = await answer(
      api.visits.$get({ query }, { init: { signal } }),
    );
    items.push(...page.items);
    next = page.next;
  } while (next !== null && items.length < most);
  return { items, next };
}

/**
 * Stores the entry on the device and answers null; where the device stores nothing, sends it and answers the server's
 * visit.
 */
export function enterVisit(draft: z.input<typeof VisitDraft> & NewEntry): Promise<Visit | null> {
  return entered('/api/visits', draft);
}

export function enterPassage(draft: z.input<typeof PassageDraft> & NewEntry, plate: string): Promise<Visit | null> {
  return entered('/api/visits/passages', draft, { way: draft.way, plate });
}

export function letOut({ id, ...visit }: Visit, departure: DepartureDraft & NewEntry): Promise<Visit | null> {
  const { kind, flats, name, vehicleNumber } = visit;
  return entered(`/api/visits/${id}/departure`, departure, { left: { kind, flats, name, vehicleNumber } });
}

/** Notes of visitors that nobody saw them leave. */
export function clearUnseen(draft: z.input<typeof UnseenDraft> & NewEntry): Promise<unknown> {
  return entered(unseenPath, draft);
}

export const unseenPath = '/api/visits/unseen';

async function entered(path: string, body: NewEntry, about?: About): Promise<Visit | null> {
  const { id, happenedAt } = body;
  const entry = { id, method: 'POST' as const, path, body, happenedAt, shownBy: 'visits', ...(about && { about }) };
  return (await enter(entry)) as Visit | null;
}

export async function editVisitRules(edit: VisitRulesEdit): Promise<void> {
  const rules = await answer(api.visits.rules.$patch({ json: edit }));
  queryClient.setQueryData(visitRulesQuery.queryKey, rules);
}
