import { SegmentedControl, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Import, RowsShown } from '#domain/imports/answers.ts';
import type { RowOf } from '#domain/imports/record.ts';
import { ColumnHead } from '#web/imports/ColumnHead.tsx';
import classes from '#web/imports/Import.module.css';
import { type Pages, usePages } from '#web/imports/PagedList.tsx';
import { type Edit, pageQuery, type Row, type Sheet } from '#web/imports/queries.ts';
import type { Typed } from '#web/imports/SheetCell.tsx';
import { ownColumns, SheetRow } from '#web/imports/SheetRow.tsx';
import { type SheetColumn, sheetColumns } from '#web/imports/sheetColumns.ts';
import { useKeptFocus } from '#web/imports/useKeptFocus.ts';
import { useSheetCells } from '#web/imports/useSheetCells.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { cellId, cellOf } from '#web/ui/gridKeys.ts';
import { RoomRow, roomAround } from '#web/ui/longList.tsx';
import sideScroll from '#web/ui/SideScroll.module.css';

/** A cell to which the panel leads; `nth` differs when the same cell is chosen a second time. */
export type Goal = { sheet: number; index: number; column: number | null; nth: number };

type OnEdit = (edit: Edit, at?: RowOf) => void;
type Props = { plan: Import; sheet: Sheet; show: RowsShown; goal: Goal | null; onEdit: OnEdit };

const shows: { value: RowsShown; label: string; none: string }[] = [
  { value: 'all', label: 'All', none: 'There are no rows.' },
  { value: 'problems', label: 'With problems', none: 'Every row can be taken.' },
  { value: 'made', label: 'New', none: 'Nothing would be made of these rows.' },
  { value: 'changed', label: 'Changed', none: 'Nothing would be changed by these rows.' },
  { value: 'left-out', label: 'Left out', none: 'No row is left out.' },
];

type FilterProps = { sheet: Sheet; show: RowsShown; onShow: (show: RowsShown) => void };

/** Chooses the rows of a sheet that are shown: all, or only those that make or change a record. */
export function RowsFilter({ sheet, show, onShow }: FilterProps) {
  return (
    <SegmentedControl
      aria-label={`Which rows of ${sheet.name}`}
      data={shows.map(({ value, label }) => ({ value, label }))}
      value={show}
      onChange={(chosen) => onShow(chosen as RowsShown)}
      className={classes.shows ?? ''}
      size="xs"
    />
  );
}

/** In pixels; `headHeight` allows for a reason under a heading. */
const rowHeight = 37;
const headHeight = 78;

/** The rows of a sheet in its own order. The caller mounts a new grid for another choice of rows. */
export function SheetGrid({ plan, sheet, show, goal, onEdit }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const columns = useMemo(() => sheetColumns(sheet, plan.readings), [sheet, plan.readings]);
  const { beginning, total, virtualizer, rows } = useRows(frame, { plan, sheet, show });
  const cells = useSheetCells({
    columns: columns.length + ownColumns,
    rows: total,
    shown: rows.filter(({ row }) => row !== undefined).map(({ index }) => index),
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
    canOpen: (at, column) =>
      canOpen(at < 0 ? null : rows.find(({ index }) => index === at)?.row, columns[column - ownColumns]),
  });
  const { typed, onTyped } = useTyped({ version: plan.version, sheet: sheet.index, onEdit, close: cells.close });
  const kept = useKeptFocus(frame, (grid) => grid.querySelector<HTMLElement>('[data-item][tabindex="0"]'));
  useGoal(goal, show === 'all' && beginning.data !== undefined, cells.goTo);
  const { error, isFetching, refetch } = beginning;
  if (error && !beginning.data)
    return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  return (
    <div ref={frame} className={`${classes.frame} ${sideScroll.more}`} {...kept}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells take the focus is a grid.
        role="grid"
        aria-label={`Rows of ${sheet.name}`}
        className={classes.rows}
        aria-rowcount={total + 1}
        aria-colcount={columns.length + ownColumns}
        {...cells.handlers}
      >
        <Headings sheet={sheet} columns={columns} cells={cells} onEdit={onEdit} />
        <Rows {...{ plan, sheet, columns, cells, typed, onTyped, onEdit, rows, virtualizer }} />
      </table>
      {beginning.data && total === 0 && (
        <Text size="sm" c="dimmed" p="md">
          {shows.find(({ value }) => value === show)?.none}
        </Text>
      )}
    </div>
  );
}

type RowsProps = Pick<Props, 'plan' | 'sheet' | 'onEdit'> &
  Pick<ReturnType<typeof useRows>, 'rows' | 'virtualizer'> &
  ReturnType<typeof useTyped> & { columns: readonly SheetColumn[]; cells: ReturnType<typeof useSheetCells> };

function Rows({ plan, sheet, columns, cells, typed, onTyped, onEdit, rows, virtualizer }: RowsProps) {
  const { above, below } = roomAround(virtualizer, virtualizer.getVirtualItems());
  const width = columns.length + ownColumns;
  return (
    <tbody>
      <RoomRow height={above} cells={width} />
      {rows.map(({ index, row }) => (
        <tr
          key={index}
          aria-rowindex={index + 2}
          data-index={index}
          ref={virtualizer.measureElement}
          data-kind={row?.leftOut ? 'left-out' : (row?.kind ?? 'waiting')}
          style={{ height: rowHeight }}
        >
          {row ? (
            <SheetRow
              key={row.number}
              {...{ plan, sheet, row, index, columns, typed, onTyped, onEdit }}
              stop={columnIn(cells.stopId, index)}
              opened={columnIn(cells.openId, index)}
              onClose={cells.close}
            />
          ) : (
            <td colSpan={width}>
              <Skeleton height={16} />
            </td>
          )}
        </tr>
      ))}
      <RoomRow height={below} cells={width} />
    </tbody>
  );
}

/** The rows in the viewport, each as soon as it has been fetched. */
function useRows(
  frame: RefObject<HTMLDivElement | null>,
  { plan, sheet, show }: Pick<Props, 'plan' | 'sheet' | 'show'>,
) {
  const pages: Pages<Row> = (after) => pageQuery<Row>(plan, { list: 'rows', sheet: sheet.index, show }, after);
  const beginning = useQuery(pages(0));
  const isWhole = show === 'all';
  const total = beginning.data?.total ?? (isWhole ? sheet.counts.data + sheet.counts.leftOut : 0);
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    scrollPaddingEnd: 8,
  });
  const shown = virtualizer.getVirtualItems();
  const { at } = usePages(pages, shown[0]?.index ?? 0, shown.at(-1)?.index ?? 0);
  const rows = shown.map(({ index }) => ({ index, row: at(index) ?? (isWhole ? sheet.rows[index] : undefined) }));
  return { beginning, total, virtualizer, rows };
}

/** Whether a cell opens: a heading (`row` is null) to choose its field, or a data cell whose column is taken. */
function canOpen(row: Row | null | undefined, column: SheetColumn | undefined): boolean {
  if (!column?.known) return false;
  return row === null || (row?.kind === 'data' && column.match !== null);
}

function columnIn(id: string | null, row: number): number | null {
  const at = cellOf(id);
  return at?.row === row ? at.column : null;
}

type Typing = { version: number; sheet: number; onEdit: OnEdit; close: () => void };

/** Shows a typed value in its cell at once; the server's reading of it follows. */
function useTyped({ version, sheet, onEdit, close }: Typing) {
  const [typed, setTyped] = useState<ReadonlyMap<string, Typed>>(new Map());
  const onTyped = useCallback(
    (row: number, column: number, meant: string | undefined, edit: Edit) => {
      setTyped((before) => new Map([...before, [`${row}/${column}`, { meant, version }]]));
      close();
      onEdit(edit, { sheet, row });
    },
    [version, sheet, onEdit, close],
  );
  return { typed, onTyped };
}

function useGoal(goal: Goal | null, isReady: boolean, goTo: ReturnType<typeof useSheetCells>['goTo']) {
  const reached = useRef(0);
  useEffect(() => {
    if (!isReady || goal === null || reached.current === goal.nth) return;
    reached.current = goal.nth;
    goTo(goal.index, goal.column === null ? 1 : goal.column + ownColumns, goal.column !== null);
  }, [goal, isReady, goTo]);
}

type HeadingsProps = {
  sheet: Sheet;
  columns: readonly SheetColumn[];
  cells: ReturnType<typeof useSheetCells>;
  onEdit: (edit: Edit) => void;
};

function Headings({ sheet, columns, cells, onEdit }: HeadingsProps) {
  const cellProps = (column: number) => {
    const id = cellId({ row: -1, column });
    return {
      'data-item': id,
      'aria-colindex': column + 1,
      tabIndex: cells.stopId === id ? 0 : -1,
      scope: 'col' as const,
    };
  };
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th {...cellProps(0)}>Row</th>
        <th {...cellProps(1)}>Taken as</th>
        {columns.map((column, nth) => {
          const id = cellId({ row: -1, column: nth + ownColumns });
          return (
            <th key={column.index} {...cellProps(nth + ownColumns)}>
              <ColumnHead
                sheet={sheet}
                column={column}
                isOpen={cells.openId === id}
                onOpen={() => cells.goTo(-1, nth + ownColumns, true)}
                onClose={cells.close}
                onLeave={cells.leave}
                onEdit={onEdit}
              />
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
