import { queryOptions } from '@tanstack/react-query';
import type { OwnershipOn } from '#domain/transfer.ts';
import { answer, api } from '#web/data/api.ts';

/** Who owned which flat on a day (YYYY-MM-DD), by flat number; with `flatId` only that flat's owners. */
export function ownershipsOnQuery(on: string, flatId?: string) {
  return queryOptions({
    queryKey: ['ownerships-on', on, flatId ?? 'all'],
    queryFn: async (): Promise<OwnershipOn[]> =>
      (await answer(api.ownerships.$get({ query: { on, ...(flatId && { flatId }) } }))).items,
  });
}

/** Fetches all ownerships of all times, by flat; not cached. */
export async function fetchEveryOwnership(): Promise<OwnershipOn[]> {
  const { items } = await answer(api.ownerships.$get({ query: {} }));
  return items;
}
