import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { dayIn } from '#domain/day.ts';
import type { GateStop } from '#domain/stop.ts';
import { isInForce, isInForceNow } from '#domain/stopMatch.ts';
import { useAuth } from '#web/identity/session.ts';
import { serverNow, useNow } from '#web/offline/clock.ts';
import { gateSearch, useGateCopy } from '#web/offline/copy.ts';
import { useIfOld } from '#web/offline/useCopyAsOf.ts';
import { stopsInForceQuery } from '#web/stops/queries.ts';

const none: readonly GateStop[] = [];

/**
 * The stops in force now, or at `then` (ISO): from the device's copy, or from the server until the copy is there. One
 * that ended since `then` may be missing.
 */
export function useStops(then?: string): readonly GateStop[] {
  const { search } = useGateCopy();
  const copied = useMemo(() => search?.stops(), [search]);
  const { data = none } = useQuery({ ...stopsInForceQuery, enabled: !copied });
  const all = copied ?? data;
  const zone = useAuth().society?.timeZone;
  const now = useNow();
  const day = dayIn(zone, new Date(then ?? now));
  return useMemo(
    () => all.filter((stop) => (then ? isInForce(stop, then, day) : isInForceNow(stop, day))),
    [all, then, day],
  );
}

/** The stops in force now by this device's copy, also where no screen shows it yet. */
export function stopsCopied(zone: string | undefined): readonly GateStop[] {
  const day = dayIn(zone, new Date(serverNow()));
  return (
    gateSearch()
      ?.stops()
      .filter((stop) => isInForceNow(stop, day)) ?? none
  );
}

/** When the stops were right, in milliseconds; null while they are up to date. */
export function useStopsAsOf(): number | null {
  const { search, asOf } = useGateCopy();
  const { dataUpdatedAt } = useQuery({ ...stopsInForceQuery, enabled: !search });
  return useIfOld(search ? asOf : dataUpdatedAt);
}
