import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { AddedGuard, Guard, GuardDraft, GuardEdit } from '#domain/guard.ts';
import { answer, api } from '#web/data/api.ts';
import { putItem } from '#web/data/live.ts';
import type { Subscription } from '#web/data/subscriptions.ts';

/** All guards by name. */
export const guardsQuery = queryOptions({ queryKey: ['guards'], queryFn: () => fetchGuards() });

export const guardsSubscription: Subscription<Guard> = {
  topics: ['guards'],
  queryKey: guardsQuery.queryKey,
  fetchByIds: fetchGuards,
  compare: (one, other) => one.name.localeCompare(other.name) || (one.id < other.id ? -1 : 1),
};

async function fetchGuards(ids?: string[]): Promise<Guard[]> {
  return (await answer(api.guards.$get({ query: ids ? { ids: ids.join(',') } : {} }))).items;
}

export async function addGuard(draft: z.input<typeof GuardDraft>): Promise<AddedGuard> {
  const added: AddedGuard = await answer(api.guards.$post({ json: draft }));
  putItem('guards', added.guard);
  return added;
}

export async function editGuard(id: string, edit: GuardEdit): Promise<Guard> {
  const guard: Guard = await answer(api.guards[':id'].$patch({ param: { id }, json: edit }));
  putItem('guards', guard);
  return guard;
}

/** Answers the PIN where the server made it. */
export async function resetPin(id: string, pin: string | null): Promise<string | null> {
  return (await answer(api.guards[':id'].pin.$post({ param: { id }, json: { pin } }))).pin;
}
