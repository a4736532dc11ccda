import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { RequestFailed } from '#web/data/api.ts';
import { databaseWatch, serverWatch } from '#web/data/serverWatch.ts';

/** Where a query's answer is kept. Each concept adds its own next to its queries; only the session's is shared. */
export const meKey = ['me'] as const;

const outageRetries = 3;

/** Lists never grow old by time: the change stream keeps them right (live.ts). Only a server that is silent or in trouble is worth asking again. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: failed }),
  mutationCache: new MutationCache({ onError: recheckSession }),
  defaultOptions: {
    queries: {
      // The server may be this very machine: the browser's idea of being online says nothing about reaching it.
      networkMode: 'always',
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 30 * 60_000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retry: retryOutage,
      retryDelay: (attempt) => Math.min(500 * 2 ** attempt, 4_000),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

export function retryOutage(failures: number, error: unknown): boolean {
  return error instanceof RequestFailed && error.isOutage && failures < outageRetries;
}

/** What the screen asked for in vain is asked for again, all of it at once. */
export function refetchFailed() {
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.isInvalidated || state.status === 'error',
  });
}

function failed(error: unknown) {
  recheckSession(error);
  // The change stream notices that the server is back only where it had noticed that it was away.
  if (error instanceof RequestFailed && error.isOutage) {
    (error.isUnanswered ? serverWatch : databaseWatch).onBack(refetchFailed);
  }
}

const meansOtherwise = new Set<string>(['signed_out', 'password_change_required', 'second_factor_required']);

/** An answer that says the session is not what this screen believes: look it up, and the guards do the rest. */
function recheckSession(error: unknown) {
  if (error instanceof RequestFailed && meansOtherwise.has(error.code)) {
    void queryClient.invalidateQueries({ queryKey: meKey });
  }
}

/** What is known of the log: whatever is taken back makes all of it old. */
export const activitiesKey = ['activities'] as const;
