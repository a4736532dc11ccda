import { queryOptions } from '@tanstack/react-query';
import type { HoldersDraft, HoldersPlan, HoldersSubmission } from '#domain/holders.ts';
import type {
  ReversalPlan,
  Transfer,
  TransferDraft,
  TransferPlan,
  TransferResult,
  TransferSubmission,
} from '#domain/transfer.ts';
import type { Vehicle } from '#domain/vehicle.ts';
import { answer, api } from '#web/data/api.ts';
import { fetchList } from '#web/data/fetchList.ts';
import { queryClient } from '#web/data/queries.ts';
import type { Subscription } from '#web/data/subscriptions.ts';

/** The whole register, the latest entry first; held whole and kept right by the change stream. */
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

/** A reversal is announced alone, and changes the line it reverses, too. */
async function fetchWithReversed(ids: string[]): Promise<Transfer[]> {
  const items = await fetchTransfers(ids);
  const reversed = items.flatMap(({ reverses }) => (reverses && !ids.includes(reverses) ? [reverses] : []));
  return reversed.length === 0 ? items : [...items, ...(await fetchTransfers(reversed))];
}

/** One line of the register; a page opened by its address needs no whole register. */
export function transferQuery(id: string) {
  return queryOptions({
    queryKey: ['transfer', id],
    queryFn: (): Promise<Transfer> => answer(api.transfers[':id'].$get({ param: { id } })),
    placeholderData: () => queryClient.getQueryData(transfersQuery.queryKey)?.find((transfer) => transfer.id === id),
  });
}

/** What taking a transfer back would restore, and what it can't; fails with the sentence why it can't be taken back at all. */
export function reversalQuery(id: string) {
  return queryOptions({
    queryKey: ['reversal', id],
    queryFn: (): Promise<ReversalPlan> => answer(api.transfers[':id'].reversal.$get({ param: { id } })),
  });
}

/** The vehicles of a person at a flat, by number: what the seller takes along or leaves behind. */
export function vehiclesOfQuery(ownerId: string, flatId: string) {
  return queryOptions({
    queryKey: ['vehicles-of', ownerId, flatId],
    queryFn: async (): Promise<Vehicle[]> => {
      const { items } = await answer(api.vehicles.$get({ query: { ownerId, flatId } }));
      return items;
    },
  });
}

/** Done by the server, but nothing of it is kept: the same checks as the transfer itself. */
export function previewTransfer(draft: TransferDraft): Promise<TransferPlan> {
  return answer(api.transfers.preview.$post({ json: draft }));
}

export function sendTransfer(submission: TransferSubmission): Promise<TransferResult> {
  return answer(api.transfers.$post({ json: submission }));
}

/** Who owns a flat from a day on, as the server would do it; nothing is kept. */
export function previewHolders(draft: HoldersDraft): Promise<HoldersPlan> {
  return answer(api.transfers.holders.preview.$post({ json: draft }));
}

export function sendHolders(submission: HoldersSubmission): Promise<TransferResult> {
  return answer(api.transfers.holders.$post({ json: submission }));
}

export function sendReversal(id: string, submission: { key: string; reason: string }): Promise<TransferResult> {
  return answer(api.transfers[':id'].reversal.$post({ param: { id }, json: submission }));
}
