import type { ReactNode } from 'react';
import card from '#web/ui/Card.module.css';
import { CardGrid } from '#web/ui/CardGrid.tsx';
import { type Column, LongTable } from '#web/ui/LongTable.tsx';
import { SkeletonCards, SkeletonRows } from '#web/ui/SkeletonCards.tsx';
import { useIsPhone } from '#web/ui/useIsPhone.ts';

/* Shared by read-only lists: registers, tenancies, the gate book. */

type TableProps<T> = {
  items: readonly T[];
  label: string;
  columns: readonly Column<T>[];
  /** A row's height before it is measured, in pixels. */
  rowHeight: number;
  card: (item: T) => ReactNode;
  cardLabel: (item: T) => string;
  cardHeight: number;
};

/** A table; on a phone cards, because five columns do not fit there. */
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

type LoadingProps = Pick<TableProps<never>, 'rowHeight' | 'cardHeight'> & { label: string };

/** Placeholders while TableOrCards is on its way, in its shape. */
export function LoadingTableOrCards({ label, rowHeight, cardHeight }: LoadingProps) {
  if (useIsPhone()) return <SkeletonCards label={label} height={cardHeight} />;
  return <SkeletonRows label={label} rowHeight={rowHeight} />;
}

const idOf = ({ id }: { id: string }) => id;
