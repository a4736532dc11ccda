import { queryOptions } from '@tanstack/react-query';
import type { Flat } from '#domain/flat.ts';
import type { HouseholdMember } from '#domain/household.ts';
import type { Owner } from '#domain/owner.ts';
import type { CorrectionPlan, Ownership, OwnershipCorrection, OwnershipDays } from '#domain/ownership.ts';
import type { Vehicle } from '#domain/vehicle.ts';
import { answer, api } from '#web/data/api.ts';
import { queryClient } from '#web/data/queries.ts';
import { flatsQuery } from '#web/flats/queries.ts';

/** One flat, for its page. A page opened by its address needs no whole list. */
export function flatQuery(id: string) {
  return queryOptions({
    queryKey: ['flat', id],
    queryFn: (): Promise<Flat> => answer(api.flats[':id'].$get({ param: { id } })),
    // A page opened from the list shows at once what the list has.
    placeholderData: () => queryClient.getQueryData(flatsQuery.queryKey)?.find((flat) => flat.id === id),
  });
}

/** The flat's owners over time, newest first. */
export function flatHistoryQuery(id: string) {
  return queryOptions({
    queryKey: ['flat-history', id],
    queryFn: async (): Promise<Ownership[]> =>
      (await answer(api.flats[':id'].ownerships.$get({ param: { id } }))).items,
  });
}

/** Enters a correction of an ownership's days into the register; the history updates by the change stream. */
export async function correctOwnership(id: string, correction: OwnershipCorrection): Promise<void> {
  await answer(api.ownerships[':id'].correction.$post({ param: { id }, json: correction }));
}

/** Whose days a correction would change. */
export function correctionPlan(id: string, json: OwnershipDays): Promise<CorrectionPlan> {
  return answer(api.ownerships[':id'].correction.preview.$post({ param: { id }, json }));
}

/** All present and former owners of the flat, with today's names and contacts; without documents. */
export function flatOwnersQuery(id: string) {
  return queryOptions({
    queryKey: ['flat-owners', id],
    queryFn: async (): Promise<Owner[]> => (await answer(api.owners.$get({ query: { flatId: id } }))).items,
  });
}

/** The vehicles registered to the flat, by number. */
export function flatVehiclesQuery(id: string) {
  return queryOptions({
    queryKey: ['flat-vehicles', id],
    queryFn: async (): Promise<Vehicle[]> => (await answer(api.vehicles.$get({ query: { flatId: id } }))).items,
  });
}

/** All members of the flat's households, present and former. */
export function householdOfQuery(flatId: string) {
  return queryOptions({
    queryKey: ['households', { flatId }],
    queryFn: async (): Promise<HouseholdMember[]> => (await answer(api.households.$get({ query: { flatId } }))).items,
  });
}
