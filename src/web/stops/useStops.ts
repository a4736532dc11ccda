import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { dayIn } from '#domain/day.ts';
import type { GateStop } from '#domain/stop.ts';
import { isInForce } from '#domain/stopMatch.ts';
import { useAuth } from '#web/identity/session.ts';
import { serverNow } from '#web/offline/clock.ts';
import { useGateCopy } from '#web/offline/copy.ts';
import { useIfOld } from '#web/offline/useCopyAsOf.ts';
import { stopsInForceQuery } from '#web/stops/queries.ts';
import { useNow } from '#web/ui/useNow.ts';

const none: readonly GateStop[] = [];

/** The stops in force now: from the device's copy, or from the server until the copy is there. */
export function useStops(): readonly GateStop[] {
  const { search } = useGateCopy();
  const copied = useMemo(() => search?.stops(), [search]);
  const { data = none } = useQuery({ ...stopsInForceQuery, enabled: !copied });
  const all = copied ?? data;
  const zone = useAuth().society?.timeZone;
  const now = useNow();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `now` only makes this run every half minute; the time is the server's.
  return useMemo(() => {
    const at = new Date(serverNow());
    return all.filter((stop) => isInForce(stop, at.toISOString(), dayIn(zone, at)));
  }, [all, now, zone]);
}

/** When the stops were right, in milliseconds; null while they are up to date. */
export function useStopsAsOf(): number | null {
  const { search, asOf } = useGateCopy();
  const { dataUpdatedAt } = useQuery({ ...stopsInForceQuery, enabled: !search });
  return useIfOld(search ? asOf : dataUpdatedAt);
}
