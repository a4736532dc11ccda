import { queryOptions } from '@tanstack/react-query';
import type { HoldersDraft, HoldersPlan, HoldersResult, HoldersSubmission } from '#domain/holders.ts';
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

// Apart from queries.ts, which every admin's first screen loads for the register: these requests are loaded only when
// needed.

/** One entry of the register, so that a page opened by its address need not load the whole register. */
export function transferQuery(id: string) {
  return queryOptions({
    queryKey: ['transfer', id],
    queryFn: (): Promise<Transfer> => answer(api.transfers[':id'].$get({ param: { id } })),
    placeholderData: () => queryClient.getQueryData(transfersQuery.queryKey)?.find((transfer) => transfer.id === id),
  });
}

/**
 * What a reversal would restore, and what it can't; fails with the sentence why the transfer can't be reversed at all.
 */
export function reversalQuery(id: string) {
  return queryOptions({
    queryKey: ['reversal', id],
    queryFn: (): Promise<ReversalPlan> => answer(api.transfers[':id'].reversal.$get({ param: { id } })),
  });
}

/** The seller's vehicles at a flat, by number: each leaves with the seller or stays. */
export function vehiclesOfQuery(ownerId: string, flatId: string) {
  return queryOptions({
    queryKey: ['vehicles-of', ownerId, flatId],
    queryFn: async (): Promise<Vehicle[]> => (await answer(api.vehicles.$get({ query: { ownerId, flatId } }))).items,
  });
}

/** Asks for a transfer's plan: the server runs the transfer with all its checks and then discards it. */
export function previewTransfer(draft: TransferDraft): Promise<TransferPlan> {
  return answer(api.transfers.preview.$post({ json: draft }));
}

export function sendTransfer(submission: TransferSubmission): Promise<TransferResult> {
  return answer(api.transfers.$post({ json: submission }));
}

/** Asks for the plan of a change of owners; the server keeps nothing of it. */
export function previewHolders(draft: HoldersDraft): Promise<HoldersPlan> {
  return answer(api.transfers.holders.preview.$post({ json: draft }));
}

export function sendHolders(submission: HoldersSubmission): Promise<HoldersResult> {
  return answer(api.transfers.holders.$post({ json: submission }));
}

export function sendReversal(id: string, submission: { key: string; reason: string }): Promise<TransferResult> {
  return answer(api.transfers[':id'].reversal.$post({ param: { id }, json: submission }));
}
