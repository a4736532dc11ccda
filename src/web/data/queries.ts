import { QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { hearRefusals, RequestFailed } from '#web/data/api.ts';
import { databaseWatch, serverWatch } from '#web/data/serverWatch.ts';

/** The query key of the session. Each concept keeps its own keys next to its queries; only this one is shared. */
export const meKey = ['me'] as const;

const outageRetries = 3;

/**
 * Lists do not become stale with time: the change stream keeps them right (live.ts). A query is retried only when the
 * server does not answer or is in trouble.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: failed }),
  defaultOptions: {
    queries: {
      // The server may be this very machine: the browser's online state does not tell whether it can be reached.
      networkMode: 'always',
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 30 * 60_000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retry: retryOutage,
      retryDelay: (attempt) => Math.min(500 * 2 ** attempt, 4_000),
    },
    mutations: { networkMode: 'always' },
  },
});

export function retryOutage(failures: number, error: unknown): boolean {
  return error instanceof RequestFailed && error.isOutage && failures < outageRetries;
}

/** Fetches the screen's failed queries again, all at once. */
export function refetchFailed() {
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.isInvalidated || state.status === 'error',
  });
}

/** Answers what the server does, and has what is listed under this key fetched again then, without waiting for it. */
export async function refetching<T>(queryKey: QueryKey, call: Promise<T>): Promise<T> {
  const answered = await call;
  void queryClient.invalidateQueries({ queryKey });
  return answered;
}

function failed(error: unknown) {
  // The change stream reports the server's return only if it had noticed the absence.
  if (error instanceof RequestFailed && error.isOutage) {
    (error.isUnanswered ? serverWatch : databaseWatch).onBack(refetchFailed);
  }
}

const meansOtherwise = new Set<string>(['signed_out', 'password_change_required', 'second_factor_required']);

/** Whatever was asked: where the refusal contradicts the cached session, fetches it again; the guards act on that. */
hearRefusals(({ code }) => {
  if (meansOtherwise.has(code)) void queryClient.invalidateQueries({ queryKey: meKey });
});

/** The query key of the log; undoing anything makes the whole log stale. */
export const activitiesKey = ['activities'] as const;
