import type { UseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { z } from 'zod';
import { type Column, sorted } from '#web/records/column.ts';
import { type ChosenColumn, readColumns, writeColumns } from '#web/records/columnChoice.ts';
import { type Filter, type FilterValues, fitsAll, offered } from '#web/records/filter.ts';
import { columnsText, type ListView, listViews } from '#web/records/listAddress.ts';
import { type Notes, useRememberAddress } from '#web/records/listMemory.ts';
import { useRecordDialog } from '#web/records/RecordDialog.tsx';
import {
  type AddressFilter,
  type ListRoute,
  type ListSearch,
  useAddressFilter,
} from '#web/records/useAddressFilter.tsx';
import { useList } from '#web/records/useList.ts';
import { type TableRecord, useRecordTable } from '#web/records/useRecordTable.ts';
import { useSelection } from '#web/records/useSelection.ts';

type Listed<R, S extends ListSearch> = {
  /** 'flats': the list's name, under which the user's choices are kept. */
  name: string;
  route: ListRoute<S>;
  /** The search in the address (withSearch). */
  search: S;
  query: UseQueryResult<R[]>;
  /** `matches`, `filters` and `columns` must keep their identity at every render. */
  matches: (record: R, text: string) => boolean;
  filters: readonly Filter<R, keyof S & string>[];
  columns: readonly Column<R>[];
  mayWrite: boolean;
  notes: Notes;
  /** Other one-time requests in the address, removed together with the request to add. */
  asks?: readonly (keyof S)[];
};

const nothing: never[] = [];

/**
 * The state of a page that lists records and adds, edits and deletes them: the search in its address, the records that
 * fit, the view, the selection, and the dialog. Without `mayWrite` nothing is added or edited: `add` and `edit` are
 * null, and an address that asks for a new record opens no form.
 */
export function useRecordList<R extends TableRecord, S extends ListSearch>(listed: Listed<R, S>) {
  const { name, route, search, query, matches, filters, columns, mayWrite, notes, asks = [] } = listed;
  const { address, text } = useAddressFilter(route, search);
  const values = useFilterValues(filters, search);
  const fits = useCallback(
    (record: R, text: string, wanted: typeof values) => fitsAll(filters, record, wanted) && matches(record, text),
    [filters, matches],
  );
  const { view, chosen, setView, setColumns } = useListView(notes.userId, name, address, columns);
  const { data, error, isFetching, refetch } = query;
  const order = view === 'table' ? search.sort : undefined;
  const inOrder = useMemo(() => data && sorted(data, order, columns), [data, order, columns]);
  const found = useList({ data: inOrder, error, isFetching, refetch }, fits, text, values);
  const table = useRecordTable({
    columns,
    chosen,
    onChosen: setColumns,
    sort: search.sort,
    onSort: (sort) => address.show({ sort }),
  });
  const selection = useSelection(`selected by ${notes.userId}`, data, found.shown);
  const dialog = useRecordDialog<R, S>(data);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the wish opens the form, and it is forgotten at once.
  useEffect(() => {
    if (search.add === undefined) return;
    if (mayWrite) dialog.addRequested(search);
    address.forget('add', ...asks);
  }, [search.add]);
  useRememberAddress(notes, name, search);
  return {
    /** In the displayed order. */
    ...found,
    address,
    filters: useMemo(
      () => filters.map((filter) => offered(filter, data ?? nothing, values[filter.name])),
      [filters, data, values],
    ),
    columns,
    view,
    setView,
    chosen,
    setColumns,
    table,
    selection,
    dialog,
    add: mayWrite ? dialog.add : null,
    edit: mayWrite ? dialog.edit : null,
  };
}

export type RecordListState<R extends TableRecord, S extends ListSearch> = ReturnType<typeof useRecordList<R, S>>;

/** The filter values in the address; the same object until one of them changes, so that nothing is filtered again. */
function useFilterValues<R>(filters: readonly Filter<R>[], search: object): FilterValues {
  const given = search as Record<string, unknown>;
  const text = JSON.stringify(
    filters.flatMap(({ name }) => (given[name] === undefined ? [] : [[name, String(given[name])]])),
  );
  return useMemo(() => Object.fromEntries(JSON.parse(text)) as FilterValues, [text]);
}

/**
 * Cards or table, and the table's columns. The address comes first, so that a sent link shows the same; where it says
 * nothing, the user's own choice is used and written to the address. Each change is written to both.
 */
function useListView<R, S extends ListSearch>(
  userId: string,
  name: string,
  address: AddressFilter<S>,
  columns: readonly Column<R>[],
) {
  const { search, show } = address;
  const kept = readListChoice(userId, name);
  const view = search.view ?? kept.view ?? 'cards';
  const columnsText = search.columns ?? (search.view === undefined ? kept.columns : undefined);
  const chosen = useMemo(() => readColumns(columnsText, columns), [columnsText, columns]);
  const isMissing = search.view === undefined && view === 'table';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address that says nothing.
  useEffect(() => {
    if (isMissing) show({ view, columns: columnsText });
  }, [isMissing]);
  return {
    view,
    chosen,
    setView: (next: ListView) => {
      writeListChoice(userId, name, { ...kept, view: next });
      show(
        next === 'table'
          ? { view: next, columns: kept.columns }
          : { view: undefined, columns: undefined, sort: undefined },
      );
    },
    setColumns: (next: readonly ChosenColumn[]) => {
      const text = writeColumns(next, columns);
      writeListChoice(userId, name, { ...kept, columns: text });
      show({ columns: text });
    },
  };
}

/**
 * How a user wants to see a list: kept in this browser per user and, unlike the user's notes (identity/ownNotes.ts),
 * also after signing out, because it contains nothing about the society.
 */
const ListChoice = z.object({ view: z.enum(listViews).optional().catch(undefined), columns: columnsText }).catch({});
type ListChoice = z.output<typeof ListChoice>;

function readListChoice(userId: string, list: string): ListChoice {
  try {
    return ListChoice.parse(JSON.parse(localStorage.getItem(keyOf(userId, list)) ?? '{}'));
  } catch {
    return {};
  }
}

function writeListChoice(userId: string, list: string, choice: ListChoice) {
  try {
    localStorage.setItem(keyOf(userId, list), JSON.stringify(choice));
  } catch {
    // Storage is full or forbidden: the choice still applies to the current screen.
  }
}

function keyOf(userId: string, list: string): string {
  return `aangan:list:${userId}:${list}`;
}
