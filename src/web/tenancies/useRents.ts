import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isOn } from '#domain/dated.ts';
import type { Tenancy } from '#domain/tenancy.ts';
import { useDay } from '#web/society/useDay.ts';
import { tenanciesQuery } from '#web/tenancies/queries.ts';
import { rentsSaid } from '#web/tenancies/words.ts';

/** What each person rents today, by their id: 'Rents A-101'. Nothing is asked for as long as nobody can choose from it. */
export function useRents(isWanted = true): ReadonlyMap<string, string> {
  const { today } = useDay();
  const { data } = useQuery({ ...tenanciesQuery, enabled: isWanted });
  return useMemo(() => rentsOf(data ?? [], today), [data, today]);
}

/** Those of the day alone are looked at by person: of 8 000, all took a browser that is slowed four times 46 ms, these take 16. */
function rentsOf(tenancies: readonly Tenancy[], today: string): ReadonlyMap<string, string> {
  const theirs = new Map<string, Tenancy[]>();
  for (const tenancy of tenancies)
    if (isOn(tenancy, today))
      for (const { personId } of tenancy.tenants)
        if (personId !== null) theirs.set(personId, [...(theirs.get(personId) ?? []), tenancy]);
  const rents = new Map<string, string>();
  for (const [personId, all] of theirs) {
    const said = rentsSaid(all);
    if (said !== null) rents.set(personId, said);
  }
  return rents;
}
