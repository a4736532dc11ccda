import { queryOptions } from '@tanstack/react-query';
import type { OwnerRecord } from '#domain/owner.ts';
import type { Ownership } from '#domain/ownership.ts';
import type { Transfer } from '#domain/transfer.ts';
import type { Vehicle } from '#domain/vehicle.ts';
import { answer, api, RequestFailed } from '#web/data/api.ts';

/** One person's record, for their page. A page opened by its address needs no whole list. */
export function ownerRecordQuery(id: string) {
  return queryOptions({
    queryKey: ['owner-record', id],
    queryFn: (): Promise<OwnerRecord> => answer(api.owners[':id'].$get({ param: { id } })),
    // Not cached, because it has the masks of the person's documents.
    gcTime: 0,
  });
}

/** Whether the record was deleted; does not keep the record itself. */
export function isOwnerGoneQuery(id: string) {
  return queryOptions({
    queryKey: ['owner-record', id, 'is-gone'],
    queryFn: async (): Promise<boolean> => {
      try {
        await answer(api.owners[':id'].$get({ param: { id } }));
        return false;
      } catch (error) {
        if (error instanceof RequestFailed && error.code === 'not_found') return true;
        throw error;
      }
    },
  });
}

/** The owner's present and former flats, the latest first. */
export function ownerHistoryQuery(id: string) {
  return queryOptions({
    queryKey: ['owner-history', id],
    queryFn: async (): Promise<Ownership[]> =>
      (await answer(api.owners[':id'].ownerships.$get({ param: { id } }))).items,
  });
}

/** The owner's vehicles, by number. */
export function ownerVehiclesQuery(id: string) {
  return queryOptions({
    queryKey: ['owner-vehicles', id],
    queryFn: async (): Promise<Vehicle[]> => (await answer(api.vehicles.$get({ query: { ownerId: id } }))).items,
  });
}

/** The entries of the register that name the owner, the latest first. */
export function ownerTransfersQuery(id: string) {
  return queryOptions({
    queryKey: ['owner-transfers', id],
    queryFn: async (): Promise<Transfer[]> => (await answer(api.transfers.$get({ query: { ownerId: id } }))).items,
  });
}
