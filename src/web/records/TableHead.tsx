import { VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, memo, useState } from 'react';
import { type Column, isFigure } from '#web/records/column.ts';
import { SelectAll } from '#web/records/SelectionBar.tsx';
import type { RecordTableState, TableRecord } from '#web/records/useRecordTable.ts';
import type { Selection } from '#web/records/useSelection.ts';
import IconArrowDown from '~icons/tabler/arrow-down';
import IconArrowUp from '~icons/tabler/arrow-up';
import classes from './RecordTable.module.css';

type Props<R extends TableRecord> = {
  table: RecordTableState<R>;
  columns: readonly Column<R>[];
  selection: Selection<R> | null;
  /** The number of rows. */
  shown: number;
  onWidth: (key: string, width: number) => void;
  /** The keys of the columns that the frame's edges cut. */
  cut: ReadonlySet<string>;
};

/** By how much one key press resizes a column, in pixels. */
const step = 16;

function HeadOf<R extends TableRecord>({ table, columns, selection, shown, onWidth, cut }: Props<R>) {
  const [stop, setStop] = useState<string | null>(null);
  const headers = table.getHeaderGroups()[0]?.headers ?? [];
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const stopKey = stop !== null && byKey.has(stop) ? stop : headers[0]?.id;

  function onKeyDown(event: KeyboardEvent, nth: number) {
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    const header = headers[nth];
    if (by === 0 || header === undefined) return;
    event.preventDefault();
    if (event.shiftKey) onWidth(header.id, header.getSize() + by * step);
    else event.currentTarget.closest('tr')?.querySelectorAll<HTMLElement>('[data-sorts]')[nth + by]?.focus();
  }

  return (
    <thead>
      <tr aria-rowindex={1}>
        {selection && (
          <td className={classes.box}>
            <SelectAll selection={selection} shown={shown} />
          </td>
        )}
        {headers.map((header, nth) => {
          const column = byKey.get(header.id);
          return (
            column && (
              <Heading
                key={header.id}
                header={header}
                column={column}
                isNaming={nth === 0}
                isStop={header.id === stopKey}
                isCut={cut.has(header.id)}
                onFocus={() => setStop(header.id)}
                onKeyDown={(event) => onKeyDown(event, nth)}
              />
            )
          );
        })}
        <td className={classes.last}>
          <VisuallyHidden>Actions</VisuallyHidden>
        </td>
      </tr>
    </thead>
  );
}

type Header<R extends TableRecord> = ReturnType<RecordTableState<R>['getHeaderGroups']>[number]['headers'][number];
type HeadingProps<R extends TableRecord> = {
  header: Header<R>;
  column: Column<R>;
  isNaming: boolean;
  isStop: boolean;
  isCut: boolean;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

function Heading<R extends TableRecord>(props: HeadingProps<R>) {
  const { header, column, isNaming, isStop, isCut, onFocus, onKeyDown } = props;
  const sorted = header.column.getIsSorted();
  return (
    <th
      scope="col"
      className={isNaming ? classes.naming : ''}
      aria-sort={sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none'}
      data-column={column.key}
      data-cut={isCut || undefined}
      data-numeric={isFigure(column.kind) || undefined}
    >
      <button
        type="button"
        className={classes.sort}
        title={column.label}
        tabIndex={isStop ? 0 : -1}
        data-sorts
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        onClick={header.column.getToggleSortingHandler()}
      >
        <span className={classes.heading}>{column.label}</span>
        {sorted === 'asc' && <IconArrowUp size={14} aria-hidden />}
        {sorted === 'desc' && <IconArrowDown size={14} aria-hidden />}
      </button>
      <span
        aria-hidden
        className={classes.edge}
        data-is-dragged={header.column.getIsResizing() || undefined}
        onMouseDown={header.getResizeHandler()}
        onTouchStart={header.getResizeHandler()}
      />
    </th>
  );
}

/**
 * A table's headings: a press sorts, dragging an edge resizes. One heading is the Tab stop; from it Left and Right move
 * to the others, and with Shift resize the column. Memoised: scrolling does not render it again, and `table` is a new
 * object with each change of its state.
 */
export const TableHead = memo(HeadOf) as typeof HeadOf;
