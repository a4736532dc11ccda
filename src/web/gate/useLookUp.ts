import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { GateMatch } from '#domain/gate.ts';
import { plateKey } from '#domain/plate.ts';
import { answer, api, RequestFailed } from '#web/data/api.ts';
import { useConnection } from '#web/data/live.ts';
import { useGateCopy } from '#web/offline/copy.ts';

// Nobody tells the gate of changes: what stands on the screen is looked up again now and then.
const againMs = 20_000;
const longestRetryMs = 4_000;
/** The server takes no shorter ones. */
export const shortest = 2;

export type Answer = {
  /** What was asked. */
  text: string;
  matches: GateMatch[];
  at: number;
  /** It answers what stands in the field, not what stood there a moment ago. */
  isPresent: boolean;
};

/** What is known of a text: by the device, or by the server until the copy is there. Only the answer to the latest question is ever shown. */
export function useLookUp(asked: string) {
  const text = asked.trim();
  const { search, asOf } = useGateCopy();
  const onServer = useServerLookUp(text, search === null);
  const onDevice = useMemo(
    () => (search ? { text, matches: search.lookUp(text), at: asOf, isPresent: true } : null),
    [search, asOf, text],
  );
  if (!onDevice) return onServer;
  return { found: onDevice, outage: null, refusal: null, isFetching: false, retry: onServer.retry };
}

/** Until the device has its copy, and where it keeps none. */
function useServerLookUp(text: string, isAsked: boolean) {
  const isLive = useConnection() === 'live';
  const query = useQuery({
    queryKey: ['gate', text],
    queryFn: async ({ signal }): Promise<Omit<Answer, 'isPresent'>> => {
      const { matches } = await answer(api.gate.$get({ query: { text } }, { init: { signal } }));
      return { text, matches, at: Date.now() };
    },
    enabled: isAsked && plateKey(text).length >= shortest,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: againMs,
    // It tries again by itself, however long that takes.
    retry: (_, error) => isOutage(error),
    retryDelay: (attempt) => Math.min(1_000 * 2 ** attempt, longestRetryMs),
  });
  const { data, error, failureReason, refetch } = query;
  const outage = isOutage(failureReason) ? failureReason : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the connection comes back; a server that fails all the same is left to the retries.
  useEffect(() => {
    if (isLive && outage) void refetch();
  }, [isLive]);

  const found: Answer | null = data ? { ...data, isPresent: !query.isPlaceholderData } : null;
  return { found, outage, refusal: outage ? null : error, isFetching: query.isFetching, retry: refetch };
}

/** At the gate a fault is one as well: nobody there can do anything about it. */
function isOutage(error: unknown): error is RequestFailed {
  return error instanceof RequestFailed && (error.isOutage || error.code === 'internal');
}
