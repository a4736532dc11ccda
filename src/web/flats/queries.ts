import { queryOptions } from '@tanstack/react-query';
import type { Flat, FlatDraft, FlatEdit } from '#domain/flat.ts';
import { byFlatNumber } from '#domain/flatNumber.ts';
import type { ManyFlatsDraft, ManyFlatsResult } from '#domain/manyFlats.ts';
import { answer, api, emptyAnswer } from '#web/data/api.ts';
import { fetchList } from '#web/data/fetchList.ts';
import { putItem } from '#web/data/live.ts';
import { queryClient } from '#web/data/queries.ts';
import type { Subscription } from '#web/data/subscriptions.ts';

/** All flats, by flat number; loaded whole and kept up to date by the change stream. */
export const flatsQuery = queryOptions({ queryKey: ['flats'], queryFn: () => fetchFlats() });

export const flatsSubscription: Subscription<Flat> = {
  topics: ['flats'],
  queryKey: flatsQuery.queryKey,
  fetchByIds: fetchFlats,
  compare: (a, b) => byFlatNumber(a.flatNumber, b.flatNumber),
};

async function fetchFlats(ids?: string[]): Promise<Flat[]> {
  const { items } = await (ids
    ? answer(api.flats.$get({ query: { ids: ids.join(',') } }))
    : fetchList('flats', (headers) => api.flats.$get({ query: {} }, { headers })));
  return items;
}

export async function addFlat(draft: FlatDraft): Promise<Flat> {
  return putItem('flats', await answer(api.flats.$post({ json: draft })));
}

/** Refetches the list: there may be too many new flats to patch one by one. */
export async function addManyFlats(draft: ManyFlatsDraft): Promise<ManyFlatsResult> {
  const made = await answer(api.flats.many.$post({ json: draft }));
  await queryClient.invalidateQueries({ queryKey: flatsQuery.queryKey });
  return made;
}

export async function editFlat({ id }: Flat, edit: FlatEdit): Promise<Flat> {
  return putItem('flats', await answer(api.flats[':id'].$patch({ param: { id }, json: edit })));
}

export function deleteFlat({ id, version }: Flat): Promise<object> {
  return emptyAnswer(api.flats[':id'].$delete({ param: { id }, query: { version: String(version) } }));
}
