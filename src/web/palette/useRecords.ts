import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { flatsQuery } from '#web/flats/queries.ts';
import { ownersQuery } from '#web/owners/queries.ts';
import { entriesOf, flatEntry, ownerEntry, vehicleEntry } from '#web/palette/entries.ts';
import type { Records } from '#web/palette/search.ts';
import { vehiclesQuery } from '#web/vehicles/queries.ts';

/** The society's records as the palette finds them; fetched when nobody has looked at them yet, live like every list. */
export function useRecords(): { records: Records; isLoading: boolean; failure: string | null } {
  const flats = useQuery(flatsQuery);
  const owners = useQuery(ownersQuery);
  const vehicles = useQuery(vehiclesQuery);
  const records = useMemo(
    () => ({
      flat: entriesOf(flats.data, flatEntry),
      owner: entriesOf(owners.data, ownerEntry),
      vehicle: entriesOf(vehicles.data, vehicleEntry),
    }),
    [flats.data, owners.data, vehicles.data],
  );
  const lists = [flats, owners, vehicles];
  const failed = lists.find(({ data, error }) => data === undefined && error);
  return {
    records,
    isLoading: lists.some(({ data, error }) => data === undefined && !error),
    failure: failed ? `Not everything can be found: ${failed.error?.message}` : null,
  };
}
