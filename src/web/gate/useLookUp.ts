import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { GateMatch } from '#domain/gate.ts';
import { plateKey } from '#domain/plate.ts';
import { answer, api, RequestFailed } from '#web/data/api.ts';
import { useConnection } from '#web/data/live.ts';
import { serverNow } from '#web/offline/clock.ts';
import { useGateCopy } from '#web/offline/copy.ts';

// The gate gets no changes of single records: the look-up on the screen is repeated now and then.
const againMs = 20_000;
const longestRetryMs = 4_000;
/** A network that swallows requests counts as no network; one that is only slow is waited for. */
const longestAskMs = 10_000;
/** The shortest text the server accepts. */
export const shortest = 2;

export type Answer = {
  /** The text looked up. */
  text: string;
  matches: GateMatch[];
  at: number;
  /** The answer is for the text now in the field, not for an earlier one. */
  isPresent: boolean;
};

/**
 * The answer for a text: from the device's copy, or from the server until the copy is there. Only the answer to the
 * latest text is ever shown as present.
 */
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

/** Asks the server: until the device has its copy, and where it stores none. */
function useServerLookUp(text: string, isAsked: boolean) {
  const isLive = useConnection() === 'live';
  const query = useQuery({
    queryKey: ['gate', text],
    queryFn: async ({ signal: unwanted }): Promise<Omit<Answer, 'isPresent'>> => {
      const signal = AbortSignal.any([unwanted, AbortSignal.timeout(longestAskMs)]);
      const { matches } = await answer(api.gate.$get({ query: { text } }, { init: { signal } }));
      return { text, matches, at: serverNow() };
    },
    enabled: isAsked && plateKey(text).length >= shortest,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: againMs,
    // Retries without limit.
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

/** At the gate a fault of the server counts as an outage: nobody there can do anything about it. */
function isOutage(error: unknown): error is RequestFailed {
  return error instanceof RequestFailed && (error.isOutage || error.code === 'internal');
}
