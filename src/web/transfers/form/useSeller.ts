import { useQuery } from '@tanstack/react-query';
import type { Flat } from '#domain/flat.ts';
import { ownershipsOnQuery } from '#web/ownerships/queries.ts';
import type { TransferFields } from '#web/transfers/form/fields.ts';
import type { FlatsAndOwners } from '#web/transfers/form/useFlatsAndOwners.ts';
import { vehiclesOfQuery } from '#web/transfers/queries.ts';

/** The chosen flat and whoever sells it, as the form shows them, beside what the flat's record says at this moment. */
export function useSeller({ flatId, presentOwnerId }: TransferFields, records: FlatsAndOwners, today: string) {
  const flat = flatId === null ? undefined : records.flatsById.get(flatId);
  const owner = presentOwnerId === null ? undefined : records.ownersById.get(presentOwnerId);
  const vehicles = useQuery({
    ...vehiclesOfQuery(presentOwnerId ?? '', flatId ?? ''),
    enabled: flatId !== null && presentOwnerId !== null,
  });
  const ownerships = useQuery({
    ...ownershipsOnQuery(today, flatId ?? ''),
    enabled: flatId !== null && presentOwnerId !== null,
  });
  const present = ownerships.data?.find(({ ownerId, until }) => ownerId === presentOwnerId && until === null);
  return {
    flat,
    owner,
    since: present?.since ?? null,
    vehicles: (flatId !== null && presentOwnerId !== null && vehicles.data) || [],
    /** Why the vehicles can't be told of before the plan does. */
    failure: vehicles.data === undefined ? vehicles.error : null,
    isFlatGone: records.flats !== undefined && flatId !== null && flat === undefined,
    /** The flat belongs to somebody else by now than the form says. */
    newOwner: flat !== undefined && flat.ownerId !== presentOwnerId ? ownerNow(flat) : undefined,
  };
}

export type Seller = ReturnType<typeof useSeller>;

/** Whoever owns a flat now; null where nobody does. */
function ownerNow({ ownerId, ownerName }: Flat) {
  return ownerId === null ? null : { ownerId, name: ownerName ?? '' };
}
