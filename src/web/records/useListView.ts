import { useEffect, useMemo } from 'react';
import { z } from 'zod';
import type { Column } from '#web/records/column.ts';
import { type ChosenColumn, readColumns, writeColumns } from '#web/records/columnChoice.ts';
import { columnsText, type ListView, listViews } from '#web/records/listAddress.ts';
import type { AddressFilter, ListSearch } from '#web/records/useAddressFilter.tsx';

/**
 * Cards or table, and the table's columns. The address comes first, so that a sent link shows the same; where it says
 * nothing, the user's own choice is used and written to the address. Each change is written to both.
 */
export function useListView<R, S extends ListSearch>(
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
