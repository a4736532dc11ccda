import { queryOptions } from '@tanstack/react-query';
import type { OwnershipOn } from '#domain/transfer.ts';
import { answer, api } from '#web/data/api.ts';

/** Who owned what on a day (YYYY-MM-DD), by flat number; of one flat, when it is given. */
export function ownershipsOnQuery(on: string, flatId?: string) {
  return queryOptions({
    queryKey: ['ownerships-on', on, flatId ?? 'all'],
    queryFn: async (): Promise<OwnershipOn[]> => {
      const { items } = await answer(api.ownerships.$get({ query: { on, ...(flatId && { flatId }) } }));
      return items;
    },
  });
}

/** Every ownership that there was, by flat; asked for anew each time. */
export async function fetchEveryOwnership(): Promise<OwnershipOn[]> {
  const { items } = await answer(api.ownerships.$get({ query: {} }));
  return items;
}
