import {
  type CSSProperties,
  type MouseEvent,
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type Column, cellText, isFigure, totalOf } from '#web/records/column.ts';
import { RecordRow, RowMenu } from '#web/records/RecordRow.tsx';
import { TableHead } from '#web/records/TableHead.tsx';
import type { RecordTableState, TableRecord } from '#web/records/useRecordTable.ts';
import type { Selection } from '#web/records/useSelection.ts';
import { useTableRows } from '#web/records/useTableRows.ts';
import { useWholeColumns } from '#web/records/useWholeColumns.ts';
import { RoomRow, useDistanceFromTop } from '#web/ui/longList.tsx';
import sideScroll from '#web/ui/SideScroll.module.css';
import { type Cursor, itemOf, type ListPosition } from '#web/ui/useCursor.ts';
import classes from './RecordTable.module.css';

export type TableProps<R extends TableRecord> = {
  frameId: string;
  table: RecordTableState<R>;
  /** In the displayed order. */
  records: readonly R[];
  columns: readonly Column<R>[];
  onWidth: (key: string, width: number) => void;
  /** 'Flats' */
  label: string;
  /** '143 flats' */
  howMany: string;
  nameOf: (record: R) => string;
  foundBeside: ((record: R) => string | null) | undefined;
  cursor: Cursor;
  place: ListPosition | undefined;
  /** Null where the list has no action for several records. */
  selection: Selection<R> | null;
  onOpen: ((record: R) => void) | null;
  onEdit: ((record: R) => void) | null;
  onDelete: ((record: R) => void) | null;
};

/** Widths in pixels: of the checkbox column, of the menu column, and of the edge where there is no menu. */
const boxWidth = 40;
const menuWidth = 48;
const edgeWidth = 16;

/** A table that renders only the rows on the screen. It scrolls in a frame of its own. */
export function RecordTable<R extends TableRecord>(props: TableProps<R>) {
  const { table, records, howMany, selection, onWidth, onEdit, onDelete } = props;
  const frame = useRef<HTMLDivElement>(null);
  const columns = useShownColumns(props);
  const hasMenu = onEdit !== null || onDelete !== null;
  const { menu, openMenu } = useRowMenu(props);
  const body = useTableRows(frame, props);
  const left = selection ? boxWidth : 0;
  const { isWide, width, spare, cut } = useWholeColumns(frame, table, { left, right: hasMenu ? menuWidth : edgeWidth });
  const cells = columns.length + 1 + (selection ? 1 : 0);
  return (
    <Frame {...props} frame={frame} menu={menu}>
      <Grid {...props} width={width} isWide={isWide} spare={spare}>
        <TableHead
          table={table}
          columns={columns}
          selection={selection}
          shown={records.length}
          onWidth={onWidth}
          cut={cut}
        />
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the list's (useListKeys.ts). */}
        <tbody onClick={(event) => press(props, event)} onMouseDown={keepTextUnmarked}>
          <RoomRow height={body.above} cells={cells} />
          {body.rows.map(({ index }) => rowOf(props, columns, index, body, cut, hasMenu ? openMenu : null))}
          <RoomRow height={body.below} cells={cells} />
        </tbody>
        <TableFoot columns={columns} records={records} howMany={howMany} hasBoxes={selection !== null} cut={cut} />
      </Grid>
    </Frame>
  );
}

type FrameProps<R extends TableRecord> = TableProps<R> & {
  frame: RefObject<HTMLDivElement | null>;
  menu: ReactNode;
  children: ReactNode;
};

/** The scrolling frame; it ends at the window's lower edge, wherever on the page it begins. */
function Frame<R extends TableRecord>({ frame, frameId, selection, cursor, menu, children }: FrameProps<R>) {
  const top = useDistanceFromTop(frame);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears where the focus goes.
    <div
      ref={frame}
      data-scroll-restoration-id={frameId}
      className={`${classes.frame} ${sideScroll.more}`}
      style={{ '--list-top': `${top}px` } as CSSProperties}
      data-with-bar={(selection && selection.ids.size > 0) || undefined}
      onFocus={cursor.follow}
    >
      {children}
      {menu}
    </div>
  );
}

type GridProps<R extends TableRecord> = TableProps<R> & {
  width: number;
  isWide: boolean;
  spare: number;
  children: ReactNode;
};

function Grid<R extends TableRecord>(props: GridProps<R>) {
  const { table, records, label, selection, onOpen, width, isWide, spare, children } = props;
  return (
    <table
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose rows take the focus is a grid.
      role="grid"
      aria-label={label}
      aria-rowcount={records.length + 2}
      aria-multiselectable={selection !== null}
      className={classes.table}
      style={{ minWidth: width }}
      data-is-wide={isWide || undefined}
      data-opens={onOpen !== null || undefined}
      data-selects={selection !== null || undefined}
    >
      <colgroup>
        {selection && <col style={{ width: boxWidth }} />}
        {table.getVisibleLeafColumns().map((column, nth) => (
          <col key={column.id} style={{ width: column.getSize() + (nth === 0 ? spare : 0) }} />
        ))}
        <col />
      </colgroup>
      {children}
    </table>
  );
}

function rowOf<R extends TableRecord>(
  { records, nameOf, foundBeside, selection }: TableProps<R>,
  columns: readonly Column<R>[],
  index: number,
  { stopId, isBrief }: Pick<ReturnType<typeof useTableRows>, 'stopId' | 'isBrief'>,
  cut: ReadonlySet<string>,
  onMenu: ((record: R, button: HTMLElement) => void) | null,
) {
  const record = records[index];
  if (record === undefined) return null;
  return (
    <RecordRow
      key={record.id}
      record={record}
      index={index}
      columns={columns}
      name={nameOf(record)}
      foundBeside={foundBeside?.(record) ?? null}
      isStop={record.id === stopId}
      isBrief={isBrief(index)}
      isSelected={selection === null ? null : selection.ids.has(record.id)}
      cut={cut}
      toggle={selection?.toggle}
      extendTo={selection?.extendTo}
      onMenu={onMenu}
    />
  );
}

/** The menu of the row whose button was pressed. `openMenu` keeps its identity, so that rows stay memoised. */
function useRowMenu<R extends TableRecord>({ nameOf, onEdit, onDelete }: TableProps<R>) {
  const [opened, setOpened] = useState<{ record: R; button: HTMLElement } | null>(null);
  const openMenu = useCallback((record: R, button: HTMLElement) => setOpened({ record, button }), []);
  const menu = opened && (
    <RowMenu
      key={opened.record.id}
      name={nameOf(opened.record)}
      button={opened.button}
      onEdit={onEdit && (() => onEdit(opened.record))}
      onDelete={onDelete && (() => onDelete(opened.record))}
      onClose={() => setOpened(null)}
    />
  );
  return { menu, openMenu };
}

function press<R extends TableRecord>({ records, selection, onOpen }: TableProps<R>, event: MouseEvent) {
  const id = itemOf(event.target);
  const record = id === null ? undefined : records.find((candidate) => candidate.id === id);
  if (record === undefined || isOwnControl(event.target)) return;
  if (selection && event.shiftKey) selection.extendTo(record.id);
  else if (selection && (event.ctrlKey || event.metaKey)) selection.toggle(record.id);
  else if (window.getSelection()?.isCollapsed !== false) onOpen?.(record);
}

/** The columns the user has chosen, in their order; the same array until one of them changes. */
function useShownColumns<R extends TableRecord>({ table, columns }: TableProps<R>): Column<R>[] {
  const keys = table
    .getVisibleLeafColumns()
    .map(({ id }) => id)
    .join(' ');
  return useMemo(
    () => keys.split(' ').flatMap((key) => columns.find((column) => column.key === key) ?? []),
    [keys, columns],
  );
}

/** Whether a click hit a link, button or input in the row, which then acts instead of the row. */
function isOwnControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button, input') !== null;
}

/** Shift-click selects rows, so it must not select the text between them. */
function keepTextUnmarked(event: MouseEvent) {
  if (event.shiftKey) event.preventDefault();
}

type Props<R> = {
  columns: readonly Column<R>[];
  records: readonly R[];
  howMany: string;
  hasBoxes: boolean;
  cut: ReadonlySet<string>;
};

function FootOf<R>({ columns, records, howMany, hasBoxes, cut }: Props<R>) {
  const totals = useMemo(
    () => columns.map((column) => (column.hasTotal ? cellText(column.kind, totalOf(column, records)) : null)),
    [columns, records],
  );
  return (
    <tfoot>
      <tr aria-rowindex={records.length + 2}>
        {hasBoxes && <td className={classes.box} />}
        {columns.map(({ key, kind }, nth) =>
          nth === 0 ? (
            <th key={key} scope="row" className={classes.naming}>
              <div className={classes.content} title={howMany}>
                {howMany}
              </div>
            </th>
          ) : (
            <td key={key} data-cut={cut.has(key) || undefined} data-numeric={isFigure(kind) || undefined}>
              <div className={classes.content}>{totals[nth]}</div>
            </td>
          ),
        )}
        <td className={classes.last} />
      </tr>
    </tfoot>
  );
}

/**
 * A table's foot: the number of records, and the sums of columns where a sum makes sense. Memoised: scrolling does not
 * render it again.
 */
const TableFoot = memo(FootOf) as typeof FootOf;
