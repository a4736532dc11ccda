import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { flatsQuery } from '#web/flats/queries.ts';
import { othersQuery } from '#web/owners/people.ts';
import { ownersQuery } from '#web/owners/queries.ts';
import { vehiclesQuery } from '#web/vehicles/queries.ts';

type Named = { topic: string; entityId: string | null };

/**
 * Whether a record of the log is still there, by the lists that are held anyway; undefined where that is not known, or
 * not yet. A list is only asked for when a line names one of its records.
 */
export function useExisting(lines: readonly Named[]): (line: Named) => boolean | undefined {
  const names = (topic: string) => lines.some((line) => line.topic === topic);
  const { data: flats } = useQuery({ ...flatsQuery, enabled: names('flats') });
  const { data: owners } = useQuery({ ...ownersQuery, enabled: names('owners') });
  const { data: others } = useQuery({ ...othersQuery, enabled: names('owners') });
  const { data: vehicles } = useQuery({ ...vehiclesQuery, enabled: names('vehicles') });
  const ids = useMemo(
    () =>
      new Map([
        ['flats', idsOf(flats)] as const,
        ['owners', idsOf(owners && others && [...owners, ...others])],
        ['vehicles', idsOf(vehicles)],
      ]),
    [flats, owners, others, vehicles],
  );
  return ({ topic, entityId }) => {
    const known = ids.get(topic as 'flats');
    return known === undefined || entityId === null ? undefined : known.has(entityId);
  };
}

function idsOf(records: readonly { id: string }[] | undefined): ReadonlySet<string> | undefined {
  return records && new Set(records.map(({ id }) => id));
}
