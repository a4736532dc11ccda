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
import { queryClient } from '#web/data/queries.ts';
import { transfersQuery } from '#web/transfers/queries.ts';

// Apart from the register, which every administrator's first screen follows: nothing here is loaded before it is needed.

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
