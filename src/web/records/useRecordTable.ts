import {
  type ColumnDef,
  type ColumnSizingState,
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  functionalUpdate,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useEffect, useMemo, useState } from 'react';
import type { Column } from '#web/records/column.ts';
import { type ChosenColumn, narrowest, resized, widest } from '#web/records/columnChoice.ts';

const features = tableFeatures({
  rowSortingFeature,
  columnVisibilityFeature,
  columnOrderingFeature,
  columnSizingFeature,
  columnResizingFeature,
});

type Features = typeof features;

export type TableRecord = { id: string } & Record<string, unknown>;

type Options<R> = {
  columns: readonly Column<R>[];
  chosen: readonly ChosenColumn[];
  onChosen: (chosen: ChosenColumn[]) => void;
  /** As in the address: '-rent'. */
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
};

/**
 * The table library gets no rows: a list of thousands is sorted before it is searched (column.ts), not at every key.
 */
const noRows: never[] = [];

/** The sorting and columns of a table; the user's changes go to the address. */
export function useRecordTable<R extends TableRecord>(options: Options<R>) {
  const { columns, chosen, onChosen, sort, onSort } = options;
  const definitions = useMemo(() => columns.map(definitionOf), [columns]);
  // While an edge is dragged the column follows at once; the address is changed when the drag ends.
  const [dragged, setDragged] = useState<ColumnSizingState | null>(null);
  const layout = useMemo(() => layoutOf(columns, chosen), [columns, chosen]);
  const sorting = useMemo(() => sortingOf(sort, columns), [sort, columns]);
  const table = useTable<Features, R>({
    features,
    data: noRows,
    manualSorting: true,
    columns: definitions,
    columnResizeMode: 'onChange',
    enableMultiSort: false,
    state: { ...layout, sorting, columnSizing: dragged ?? layout.columnSizing },
    onSortingChange: (change) => {
      const [first] = functionalUpdate(change, sorting);
      onSort(first && `${first.desc ? '-' : ''}${first.id}`);
    },
    onColumnSizingChange: (change) => setDragged((last) => functionalUpdate(change, last ?? layout.columnSizing)),
  });
  const resizing = table.state.columnResizing.isResizingColumn;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of dragging tells of it.
  useEffect(() => {
    if (resizing !== false || dragged === null) return;
    setDragged(null);
    onChosen(chosen.map((column) => resized([column], column.key, dragged[column.key] ?? column.width)[0] ?? column));
  }, [resizing]);
  return table;
}

export type RecordTableState<R extends TableRecord> = ReturnType<typeof useRecordTable<R>>;

function definitionOf<R extends TableRecord>(column: Column<R>): ColumnDef<Features, R> {
  const { key, label, value, width } = column;
  return {
    id: key,
    header: label,
    accessorFn: value,
    sortDescFirst: false,
    size: width,
    minSize: narrowest,
    maxSize: widest,
  };
}

function layoutOf<R>(columns: readonly Column<R>[], chosen: readonly ChosenColumn[]) {
  const shown = new Set(chosen.map(({ key }) => key));
  return {
    columnOrder: chosen.map(({ key }) => key),
    columnVisibility: Object.fromEntries(columns.map(({ key }) => [key, shown.has(key)])),
    columnSizing: Object.fromEntries(chosen.map(({ key, width }) => [key, width])),
  };
}

/** The table's sorting; an unknown column sorts nothing. */
function sortingOf<R>(sort: string | undefined, columns: readonly Column<R>[]): SortingState {
  const id = sort?.replace(/^-/, '');
  if (sort === undefined || id === undefined || !columns.some(({ key }) => key === id)) return [];
  return [{ id, desc: sort.startsWith('-') }];
}
