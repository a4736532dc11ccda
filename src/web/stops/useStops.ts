import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { dayIn } from '#domain/day.ts';
import type { GateStop } from '#domain/stop.ts';
import { isInForce } from '#domain/stopMatch.ts';
import { useAuth } from '#web/identity/session.ts';
import { stopsInForceQuery } from '#web/stops/queries.ts';
import { useNow } from '#web/ui/useNow.ts';

const none: readonly GateStop[] = [];

/** Who is stopped at this moment, as far as is known here. */
export function useStops(): readonly GateStop[] {
  const { data = none } = useQuery(stopsInForceQuery);
  const zone = useAuth().society?.timeZone;
  const now = useNow();
  return useMemo(() => data.filter((stop) => isInForce(stop, now, dayIn(zone, new Date(now)))), [data, now, zone]);
}
