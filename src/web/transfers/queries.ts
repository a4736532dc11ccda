import { queryOptions } from '@tanstack/react-query';
import type { Transfer } from '#domain/transfer.ts';
import { answer, api } from '#web/data/api.ts';
import { fetchList } from '#web/data/fetchList.ts';
import type { Subscription } from '#web/data/subscriptions.ts';

/** The whole register, the latest entry first; loaded completely, and kept up to date by the change stream. */
export const transfersQuery = queryOptions({ queryKey: ['transfers'], queryFn: () => fetchTransfers() });

export const transfersSubscription: Subscription<Transfer> = {
  topics: ['transfers'],
  queryKey: transfersQuery.queryKey,
  fetchByIds: fetchWithReversed,
  compare: (a, b) => (a.recordedAt < b.recordedAt ? 1 : a.recordedAt > b.recordedAt ? -1 : 0),
};

async function fetchTransfers(ids?: string[]): Promise<Transfer[]> {
  const { items } = await (ids
    ? answer(api.transfers.$get({ query: { ids: ids.join(',') } }))
    : fetchList('transfers', (headers) => api.transfers.$get({ query: {} }, { headers })));
  return items;
}

/** The change stream names only the reversal; the entry it reverses changes, too, and is fetched with it. */
async function fetchWithReversed(ids: string[]): Promise<Transfer[]> {
  const items = await fetchTransfers(ids);
  const reversed = items.flatMap(({ reverses }) => (reverses && !ids.includes(reverses) ? [reverses] : []));
  return reversed.length === 0 ? items : [...items, ...(await fetchTransfers(reversed))];
}
