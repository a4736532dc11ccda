import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { AddedGuard, Guard, GuardDraft, GuardEdit } from '#domain/guard.ts';
import { answer, api } from '#web/data/api.ts';
import { queryClient } from '#web/data/queries.ts';

/** All guards by name. */
export const guardsQuery = queryOptions({
  queryKey: ['guards'],
  queryFn: async (): Promise<Guard[]> => (await answer(api.guards.$get({ query: {} }))).items,
});

export async function addGuard(draft: z.input<typeof GuardDraft>): Promise<AddedGuard> {
  const added: AddedGuard = await answer(api.guards.$post({ json: draft }));
  await queryClient.invalidateQueries(guardsQuery);
  return added;
}

export async function editGuard(id: string, edit: GuardEdit): Promise<Guard> {
  const guard: Guard = await answer(api.guards[':id'].$patch({ param: { id }, json: edit }));
  await queryClient.invalidateQueries(guardsQuery);
  return guard;
}

/** Answers the PIN where the server made it; null where it was typed. */
export async function resetPin(id: string, pin: string | null): Promise<string | null> {
  return (await answer(api.guards[':id'].pin.$post({ param: { id }, json: { pin } }))).pin;
}
