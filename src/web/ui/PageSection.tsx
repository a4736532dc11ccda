import { Card, Skeleton, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { ErrorState } from '#web/ui/ErrorState.tsx';

type Query<T> = { data: T | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown };

/** One part of a record's page, under a heading of its own. */
export function PageSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} padding="lg">
      <Title order={2} size="h4" mb="sm" id={id}>
        {title}
      </Title>
      {children}
    </Card>
  );
}

type FetchedProps<T> = { query: Query<T>; loading?: ReactNode; children: (data: T) => ReactNode };

/** Shows the query's data, its error with a retry button, or a placeholder while it loads. */
export function Fetched<T>({ query, loading = <Skeleton height={72} />, children }: FetchedProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <ErrorState error={query.error} onRetry={query.refetch} isRetrying={query.isFetching} />;
  return loading;
}

type ListProps<T> = {
  query: Query<T[]>;
  none: string;
  className: string | undefined;
  children: (item: T) => ReactNode;
};

/** A list of what the query fetches, or the sentence `none` where that is nothing. */
export function FetchedList<T extends { id: string }>({ query, none, className, children }: ListProps<T>) {
  return (
    <Fetched query={query}>
      {(items) =>
        items.length === 0 ? (
          <Nothing>{none}</Nothing>
        ) : (
          <ul className={className}>
            {items.map((item) => (
              <li key={item.id}>{children(item)}</li>
            ))}
          </ul>
        )
      }
    </Fetched>
  );
}

export function Nothing({ children }: { children: ReactNode }) {
  return (
    <Text c="dimmed" size="sm">
      {children}
    </Text>
  );
}
