import { Skeleton, VisuallyHidden } from '@mantine/core';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RequestFailed } from '#web/data/api.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import classes from '#web/ui/RecordPage.module.css';

type Props<R, K extends readonly unknown[]> = {
  query: UseQueryOptions<R, Error, R, K>;
  /** Shown until the record is loaded: the title 'Flat', and what is loading, 'the flat'. */
  title: string;
  what: string;
  back: ReactNode;
  /** Shown when the record was deleted, now or before the link was followed; `last` is its last known state. */
  gone: (last: R | undefined) => ReactNode;
  /** Shown when the id in the address is not valid. */
  none: ReactNode;
  children: (record: R) => ReactNode;
};

/** The page of one record: the record, or why it can't be shown. */
export function RecordPage<R, K extends readonly unknown[]>(props: Props<R, K>) {
  const { query, title, what, back, gone, none, children } = props;
  const { data, error, isFetching, refetch } = useQuery(query);
  const code = error instanceof RequestFailed ? error.code : null;
  if (code === 'not_found') return gone(data);
  if (code === 'invalid_id') return none;
  if (data) return children(data);
  return (
    <>
      {back}
      <PageHeader title={title} />
      {error ? <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} /> : <Loading what={what} />}
    </>
  );
}

function Loading({ what }: { what: string }) {
  return (
    <div role="status" aria-busy="true">
      <VisuallyHidden>{`Loading ${what}…`}</VisuallyHidden>
      <div className={classes.columns} aria-hidden>
        <Skeleton height={260} />
        <Skeleton height={260} />
      </div>
    </div>
  );
}
