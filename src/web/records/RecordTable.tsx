import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type MouseEvent, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Column } from '#web/records/column.ts';
import { RecordRow } from '#web/records/RecordRow.tsx';
import { RowMenu } from '#web/records/RowMenu.tsx';
import { TableFoot } from '#web/records/TableFoot.tsx';
import { TableHead } from '#web/records/TableHead.tsx';
import type { RecordTableState, TableRecord } from '#web/records/useRecordTable.ts';
import type { Selection } from '#web/records/useSelection.ts';
import { useWholeColumns } from '#web/records/useWholeColumns.ts';
import { rowsAround } from '#web/ui/rowsAround.ts';
import { useAtRest } from '#web/ui/useAtRest.ts';
import { type Cursor, itemOf, type ListPlace } from '#web/ui/useCursor.ts';
import { useDistanceFromTop } from '#web/ui/useDistanceFromTop.ts';
import { useGrowing } from '#web/ui/useGrowing.ts';
import classes from './RecordTable.module.css';

export type TableProps<R extends TableRecord> = {
  frameId: string;
  table: RecordTableState<R>;
  /** In the order of the screen. */
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
  place: ListPlace | undefined;
  /** Null where there is nothing to do with several records. */
  selection: Selection<R> | null;
  onOpen: ((record: R) => void) | null;
  onEdit: ((record: R) => void) | null;
  onDelete: ((record: R) => void) | null;
};

/** In pixels: a row's height, that of the head with its line, and of the foot. */
const rowHeight = 36;
const headHeight = 38;
const footHeight = 37;
/** New ones with each frame, on a slow machine. */
const rowsAtOnce = 12;
/** Those that come and go together while it is scrolled. */
const rowsTogether = 6;

/** Records as rows of which only those on the screen are in the page. It scrolls in a frame of its own. */
export function RecordTable<R extends TableRecord>(props: TableProps<R>) {
  const { table, records, label, howMany, nameOf, cursor, place, selection, onWidth } = props;
  const { frameId, foundBeside, onOpen, onEdit, onDelete } = props;
  const frame = useRef<HTMLDivElement>(null);
  const top = useDistanceFromTop(frame);
  const columns = useShownColumns(props);
  const [menu, setMenu] = useState<{ record: R; button: HTMLElement } | null>(null);
  const openMenu = useCallback((record: R, button: HTMLElement) => setMenu({ record, button }), []);
  const hasMenu = onEdit !== null || onDelete !== null;
  const virtualizer: Virtualizer<HTMLDivElement, Element> = useVirtualizer({
    count: records.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    rangeExtractor: (range) =>
      rowsAround(range, Math.ceil((virtualizer.scrollRect?.height ?? 0) / rowHeight), rowsTogether),
    // It is scrolled before its rows are rendered: those beyond the edge are there already.
    useFlushSync: false,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    scrollPaddingEnd: footHeight,
    initialOffset: place?.frameTop ?? 0,
  });
  const sort = JSON.stringify(table.state.sorting);
  const sortSeen = useRef(sort);
  // Another order is read from its beginning.
  useLayoutEffect(() => {
    if (sortSeen.current !== sort) frame.current?.scrollTo(0, 0);
    sortSeen.current = sort;
  }, [sort]);
  const firstSeen = virtualizer.range?.startIndex ?? 0;
  useLayoutEffect(() => {
    cursor.layout.current = {
      columns: 1,
      rows: () => Math.max(1, Math.floor((virtualizer.scrollRect?.height ?? 0) / rowHeight) - 3),
      first: () => firstSeen,
      scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
      place: () => ({ frameTop: frame.current?.scrollTop ?? 0 }),
    };
    cursor.rendered();
  });

  function press(event: MouseEvent) {
    const id = itemOf(event.target);
    const record = id === null ? undefined : records.find((candidate) => candidate.id === id);
    if (record === undefined || isOwnControl(event.target)) return;
    if (selection && event.shiftKey) selection.extendTo(record.id);
    else if (selection && (event.ctrlKey || event.metaKey)) selection.toggle(record.id);
    else if (window.getSelection()?.isCollapsed !== false) onOpen?.(record);
  }

  const inSight = virtualizer.getVirtualItems();
  const rendered = useGrowing(
    records,
    inSight.map(({ index }) => records[index]?.id ?? ''),
    rowsAtOnce,
  );
  const rows = inSight.slice(0, rendered);
  const above = (rows[0]?.start ?? headHeight) - headHeight;
  const below = virtualizer.getTotalSize() - ((rows.at(-1)?.end ?? headHeight) - headHeight);
  const isActiveShown = rows.some(({ index }) => records[index]?.id === cursor.activeId);
  // Another one has two rows rendered again; Tab comes to any that is there.
  const isThere = (row: number) => rows.some(({ index }) => index === row);
  const firstStop = useAtRest(firstSeen, virtualizer.isScrolling, isThere);
  const stopId = isActiveShown ? cursor.activeId : records[firstStop]?.id;
  const left = selection ? 40 : 0;
  const { isWide, width, spare, cut } = useWholeColumns(frame, table, { left, right: hasMenu ? 48 : 16 });
  const cellCount = columns.length + 1 + (selection ? 1 : 0);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears where the focus goes.
    <div
      ref={frame}
      data-scroll-restoration-id={frameId}
      className={classes.frame}
      style={{ '--list-top': `${top}px` } as CSSProperties}
      data-with-bar={(selection && selection.ids.size > 0) || undefined}
      onFocus={cursor.follow}
    >
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
          {selection && <col style={{ width: 40 }} />}
          {table.getVisibleLeafColumns().map((column, nth) => (
            <col key={column.id} style={{ width: column.getSize() + (nth === 0 ? spare : 0) }} />
          ))}
          <col />
        </colgroup>
        <TableHead
          table={table}
          columns={columns}
          selection={selection}
          shown={records.length}
          onWidth={onWidth}
          cut={cut}
        />
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the list's (useListKeys.ts). */}
        <tbody onClick={press} onMouseDown={keepTextUnmarked}>
          <Beyond height={above} cells={cellCount} />
          {rows.map(({ index }) => {
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
                isSelected={selection === null ? null : selection.ids.has(record.id)}
                cut={cut}
                toggle={selection?.toggle}
                extendTo={selection?.extendTo}
                onMenu={hasMenu ? openMenu : null}
              />
            );
          })}
          <Beyond height={below} cells={cellCount} />
        </tbody>
        <TableFoot columns={columns} records={records} howMany={howMany} hasBoxes={selection !== null} cut={cut} />
      </table>
      {menu && (
        <RowMenu
          key={menu.record.id}
          name={nameOf(menu.record)}
          button={menu.button}
          onEdit={onEdit && (() => onEdit(menu.record))}
          onDelete={onDelete && (() => onDelete(menu.record))}
          onClose={() => setMenu(null)}
        />
      )}
    </div>
  );
}

/** The columns that a person has chosen, in their order; the same list until one of them changes. */
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

/** A link or a button in a row does what it says, and the row nothing. */
function isOwnControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button, input') !== null;
}

/** Shift selects rows, not the text between them. */
function keepTextUnmarked(event: MouseEvent) {
  if (event.shiftKey) event.preventDefault();
}

/** Stands for the rows beyond the screen. */
function Beyond({ height, cells }: { height: number; cells: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden className={classes.beyond}>
      <td colSpan={cells} style={{ height }} />
    </tr>
  );
}
