import type { ReactNode } from 'react';
import type { List } from '#web/records/useList.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';

type Props<R> = {
  list: List<R>;
  /** Where the records will be. */
  loading: ReactNode;
  /** There is no record at all: what to do first. A list that is never empty has none. */
  empty?: ReactNode;
  /** There are records, but none that fits. */
  noMatch: ReactNode;
  children: (shown: R[]) => ReactNode;
};

/** What a list shows while it waits, when it can't be had, when it is empty, when nothing fits, and when it is there. */
export function ListBody<R>({ list, loading, empty, noMatch, children }: Props<R>) {
  const { all, shown, error, isFetching, refetch } = list;
  if (all === undefined && error) return <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />;
  if (all === undefined || shown === undefined) return loading;
  if (all.length === 0 && empty) return empty;
  return shown.length === 0 ? noMatch : children(shown);
}
