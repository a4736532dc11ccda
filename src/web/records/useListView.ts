import { useEffect, useMemo } from 'react';
import type { Column } from '#web/records/column.ts';
import { type ChosenColumn, readColumns, writeColumns } from '#web/records/columnChoice.ts';
import type { ListView } from '#web/records/listAddress.ts';
import { readListChoice, writeListChoice } from '#web/records/listChoice.ts';
import type { AddressFilter, ListSearch } from '#web/records/useAddressFilter.ts';

/**
 * Cards or table, and the table's columns. The address has the first word, so that a sent link shows the same; where it
 * says nothing a person's own choice is taken, and put into the address. Both follow what the person changes.
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
