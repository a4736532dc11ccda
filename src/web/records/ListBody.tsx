import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { AddButton } from '#web/records/ListHeader.tsx';
import type { List } from '#web/records/useList.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import IconSearchOff from '~icons/tabler/search-off';

type Props<R> = {
  list: Omit<List<R>, 'text'>;
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

type NoRecordsProps = {
  icon: ReactNode;
  title: string;
  add: string;
  onAdd: (() => void) | null;
  /** Another way to begin. */
  more?: ReactNode;
  children: ReactNode;
};

/** Nothing is on record yet: what such a record is good for, and the first step. Give a tabler icon element of size 24. */
export function NoRecords({ icon, title, add, onAdd, more, children }: NoRecordsProps) {
  return (
    <EmptyState
      icon={icon}
      title={title}
      action={
        <Group gap="sm" justify="center">
          <AddButton onClick={onAdd}>{add}</AddButton>
          {more}
        </Group>
      }
    >
      {children}
    </EmptyState>
  );
}

type NoMatchProps = { title: string; clearLabel?: string; onClear?: () => void; children: ReactNode };

/** There is something, but nothing that fits the search: says what the search looks at, and may offer to clear it. */
export function NoMatch({ title, clearLabel = 'Clear search and filter', onClear, children }: NoMatchProps) {
  return (
    <EmptyState
      icon={<IconSearchOff size={24} />}
      title={title}
      action={
        onClear && (
          <Button variant="default" onClick={onClear}>
            {clearLabel}
          </Button>
        )
      }
    >
      {children}
    </EmptyState>
  );
}
