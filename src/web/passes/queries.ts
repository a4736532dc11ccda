import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { GatePass, Pass, PassDraft, PassEdit } from '#domain/pass.ts';
import { answer, api } from '#web/data/api.ts';
import { refetching } from '#web/data/queries.ts';

const key = ['passes'] as const;
const atOnce = '200';

/** All passes that are valid on that day (YYYY-MM-DD) or later; with null, also those of the month before today. */
export function passesQuery(since: string | null) {
  return queryOptions({
    queryKey: ['passes', since],
    queryFn: async ({ signal }): Promise<Pass[]> => {
      const all: Pass[] = [];
      for (let after: string | null | undefined; after !== null; ) {
        const query = { limit: atOnce, ...(since !== null && { since }), ...(after !== undefined && { after }) };
        const page = await answer(api.passes.$get({ query }, { init: { signal } }));
        all.push(...page.items);
        after = page.next;
      }
      return all;
    },
  });
}

export const announce = (draft: z.input<typeof PassDraft>): Promise<Pass> =>
  refetching(key, answer(api.passes.$post({ json: draft })));

export const movePass = (id: string, edit: z.input<typeof PassEdit>): Promise<Pass> =>
  refetching(key, answer(api.passes[':id'].$patch({ param: { id }, json: edit })));

export const withdrawPass = (id: string): Promise<Pass> =>
  refetching(key, answer(api.passes[':id'].withdrawal.$post({ param: { id } })));

/** In milliseconds: a network that swallows requests counts as no network. */
const longestAskMs = 4000;

/** Asks the server for the pass with a code. */
export function checkPass(code: string): Promise<GatePass> {
  const init = { signal: AbortSignal.timeout(longestAskMs) };
  return answer(api.passes.check.$post({ json: { code } }, { init }));
}
