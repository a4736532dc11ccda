import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Filter } from '#web/records/ListFilters.tsx';
import { type ListRoute, type ListSearch, useAddressFilter } from '#web/records/useAddressFilter.ts';
import { useList } from '#web/records/useList.ts';
import { useRecordDialog } from '#web/records/useRecordDialog.ts';

/**
 * The state of a page that lists records and adds, edits and deletes them: what its address asks for, the records that
 * fit, and the dialog. `matches` must be the same function at every render. Without `mayWrite` nothing is added or edited:
 * `add` and `edit` are null, and an address that asks for a new record opens no form.
 */
export function useRecordList<R extends { id: string }, S extends ListSearch, Name extends keyof S & string>(
  route: ListRoute<S>,
  query: UseQueryResult<R[]>,
  matches: (record: R, text: string, filter: NonNullable<S[Name]> | null) => boolean,
  by: Filter<Name, NonNullable<S[Name]> & string>,
  mayWrite: boolean,
) {
  const address = useAddressFilter(route);
  const { search, text } = address;
  const list = useList(query, matches, text, search[by.name] ?? null);
  const dialog = useRecordDialog<R, S>(list.all);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the wish opens the form, and it is forgotten at once.
  useEffect(() => {
    if (search.add === undefined) return;
    if (mayWrite) dialog.addAsked(search);
    // A reload asks no more.
    address.only('q', by.name);
  }, [search.add]);
  return { ...list, address, by, dialog, add: mayWrite ? dialog.add : null, edit: mayWrite ? dialog.edit : null };
}
