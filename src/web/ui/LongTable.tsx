import { UnstyledButton } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import { RoomRow, roomAround, rowsAround, useLongList } from '#web/ui/longList.tsx';
import { useGrowing } from '#web/ui/useGrowing.ts';
import IconArrowDown from '~icons/tabler/arrow-down';
import IconArrowUp from '~icons/tabler/arrow-up';
import classes from './LongTable.module.css';

export type Column<T> = {
  header: string;
  cell: (item: T) => ReactNode;
  /** The column's width in CSS: '12%', '92px', 'auto'. */
  width: string;
  /** Makes the heading a button that sorts by this column. */
  sort?: { direction: 'ascending' | 'descending' | null; onSort: () => void };
};

type Props<T> = {
  items: readonly T[];
  itemKey: (item: T) => string;
  /** The first column names the row. */
  columns: readonly Column<T>[];
  /** The table's accessible name. */
  label: string;
  /** A row's height before it is measured, in pixels. */
  estimatedHeight?: number;
};

/** New rows rendered per frame, so that a slow machine stays responsive. */
const rowsAtOnce = 12;
/** Rows added or removed together while the page is scrolled. */
const rowsTogether = 6;

/** A table of possibly thousands of rows: only those on the screen are in the page. The window scrolls. */
export function LongTable<T>({ items, itemKey, columns, label, estimatedHeight = 44 }: Props<T>) {
  const {
    ref,
    virtualizer,
    rows: inSight,
  } = useLongList<HTMLTableSectionElement>({
    count: items.length,
    estimateSize: () => estimatedHeight,
    overscan: 12,
    rangeExtractor: (range) => rowsAround(range, Math.ceil(window.innerHeight / estimatedHeight), rowsTogether),
    // No synchronous rendering on scroll: the overscan rows already cover the edge.
    useFlushSync: false,
  });
  const ids = inSight.map(({ index }) => (items[index] === undefined ? '' : itemKey(items[index])));
  const rows = inSight.slice(0, useGrowing(items, ids, rowsAtOnce));
  const { above, below } = roomAround(virtualizer, rows);
  return (
    <table className={classes.table} aria-label={label} aria-rowcount={items.length + 1}>
      <colgroup>
        {columns.map(({ header, width }) => (
          <col key={header} style={{ width }} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {columns.map(({ header, sort }) => (
            <th key={header} scope="col" {...(sort?.direction && { 'aria-sort': sort.direction })}>
              {sort ? <SortButton header={header} {...sort} /> : header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={ref}>
        <RoomRow height={above} cells={columns.length} />
        {rows.map(({ index }) => {
          const item = items[index];
          if (item === undefined) return null;
          return (
            <Row key={itemKey(item)} item={item} index={index} columns={columns} measure={virtualizer.measureElement} />
          );
        })}
        <RoomRow height={below} cells={columns.length} />
      </tbody>
    </table>
  );
}

type RowProps<T> = {
  item: T;
  /** From 0. */
  index: number;
  columns: readonly Column<T>[];
  measure: (node: Element | null) => void;
};

function RowOf<T>({ item, index, columns, measure }: RowProps<T>) {
  const [naming, ...others] = columns;
  return (
    <tr data-index={index} ref={measure} aria-rowindex={index + 2}>
      {naming && <th scope="row">{naming.cell(item)}</th>}
      {others.map(({ header, cell }) => (
        <td key={header}>{cell(item)}</td>
      ))}
    </tr>
  );
}

/** Memoised: while the page is scrolled only new rows are rendered. */
const Row = memo(RowOf) as typeof RowOf;

function SortButton({ header, direction, onSort }: { header: string } & NonNullable<Column<unknown>['sort']>) {
  const Arrow = direction === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <UnstyledButton className={classes.sort} onClick={onSort}>
      {header}
      {direction && <Arrow size={14} aria-hidden />}
    </UnstyledButton>
  );
}
