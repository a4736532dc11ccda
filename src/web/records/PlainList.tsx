import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import card from '#web/ui/Card.module.css';
import { CardGrid } from '#web/ui/CardGrid.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { type Column, LongTable } from '#web/ui/LongTable.tsx';
import { SkeletonRows } from '#web/ui/SkeletonCards.tsx';
import { useIsPhone } from '#web/ui/useIsPhone.ts';

/* What lists have in common that are only looked at: registers, tenancies, the gate book. */

type Asked = Pick<UseQueryResult<readonly unknown[]>, 'data' | 'error' | 'isFetching' | 'refetch'>;
type BodyProps<T> = {
  query: Asked;
  shown: readonly T[] | undefined;
  loading: string;
  /** Of a row of the skeleton, in pixels. */
  rowHeight: number;
  /** Where nothing is shown: whether that is for the search and the filters. */
  empty: (isNarrowed: boolean) => ReactNode;
  children: (shown: readonly T[]) => ReactNode;
};

/** A list while it is loaded, where it can not be, where it has nothing, and as it is. */
export function ListBody<T>({ query, shown, loading, rowHeight, empty, children }: BodyProps<T>) {
  const { data, error, isFetching, refetch } = query;
  if (data === undefined && error) return <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />;
  if (data === undefined || shown === undefined) return <SkeletonRows label={loading} rowHeight={rowHeight} />;
  return shown.length === 0 ? empty(data.length > 0) : children(shown);
}

type TableProps<T> = {
  items: readonly T[];
  label: string;
  columns: readonly Column<T>[];
  /** About how high one is before it is measured, in pixels. */
  rowHeight: number;
  card: (item: T) => ReactNode;
  cardLabel: (item: T) => string;
  cardHeight: number;
};

/** A table, on a phone cards: five columns have no room there. */
export function TableOrCards<T extends { id: string }>(props: TableProps<T>) {
  const isPhone = useIsPhone();
  const { items, label, columns, rowHeight } = props;
  if (isPhone) return <Cards {...props} />;
  return <LongTable items={items} itemKey={idOf} columns={columns} label={label} estimatedHeight={rowHeight} />;
}

export function Cards<T extends { id: string }>(props: Omit<TableProps<T>, 'columns' | 'rowHeight'>) {
  return (
    <CardGrid
      items={props.items}
      itemKey={idOf}
      renderItem={(item) => (
        <article className={card.card ?? ''} aria-label={props.cardLabel(item)}>
          {props.card(item)}
        </article>
      )}
      label={props.label}
      estimatedHeight={props.cardHeight}
    />
  );
}

const idOf = ({ id }: { id: string }) => id;
