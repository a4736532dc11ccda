import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { DepartureDraft, PassageDraft, Visit, VisitDraft, VisitRules, VisitRulesEdit } from '#domain/visit.ts';
import { answer, api } from '#web/data/api.ts';
import { queryClient } from '#web/data/queries.ts';

const key = ['visits'] as const;

/** Who is inside, the latest first. */
export const insideQuery = queryOptions({
  queryKey: ['visits', 'inside'],
  queryFn: async (): Promise<Visit[]> => (await answer(api.visits.inside.$get())).items,
});

/** What is asked of visitors, and how long it is kept. */
export const visitRulesQuery = queryOptions({
  queryKey: ['visits', 'rules'],
  queryFn: (): Promise<VisitRules> => answer(api.visits.rules.$get()),
});

const atOnce = '200';

/** All of a day (YYYY-MM-DD), the latest first; of a guard what they entered. */
export function visitsOfQuery(day: string) {
  return queryOptions({
    queryKey: ['visits', 'day', day],
    queryFn: async ({ signal }): Promise<Visit[]> => {
      const all: Visit[] = [];
      for (let after: string | null | undefined; after !== null; ) {
        const query = { day, limit: atOnce, ...(after !== undefined && { after }) };
        const page = await answer(api.visits.$get({ query }, { init: { signal } }));
        all.push(...page.items);
        after = page.next;
      }
      return all;
    },
  });
}

export function enterVisit(draft: z.input<typeof VisitDraft>): Promise<Visit> {
  return entered(answer(api.visits.$post({ json: draft })));
}

export function enterPassage(draft: z.input<typeof PassageDraft>): Promise<Visit> {
  return entered(answer(api.visits.passages.$post({ json: draft })));
}

export function letOut(id: string, departure: DepartureDraft): Promise<Visit> {
  return entered(answer(api.visits[':id'].departure.$post({ param: { id }, json: departure })));
}

export async function editVisitRules(edit: VisitRulesEdit): Promise<void> {
  const rules = await answer(api.visits.rules.$patch({ json: edit }));
  queryClient.setQueryData(visitRulesQuery.queryKey, rules);
}

/** What was entered here is shown here at once, and not when its announcement comes round. */
async function entered(visit: Promise<Visit>): Promise<Visit> {
  const known = await visit;
  void queryClient.invalidateQueries({ queryKey: key });
  return known;
}
