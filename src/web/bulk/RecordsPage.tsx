import type { ComponentProps, ReactNode } from 'react';
import { BulkActions } from '#web/bulk/BulkActions.tsx';
import type { Bulk, Versioned } from '#web/bulk/bulk.ts';
import { outputOf } from '#web/print/extent.ts';
import { ListOutput } from '#web/print/ListOutput.tsx';
import { NoMatch, NoRecords } from '#web/records/ListBody.tsx';
import { ListFilters } from '#web/records/ListFilters.tsx';
import { AddButton, ListHeader, ListTools } from '#web/records/ListHeader.tsx';
import { RecordList } from '#web/records/RecordList.tsx';
import type { ListSearch } from '#web/records/useAddressFilter.tsx';
import type { TableRecord } from '#web/records/useRecordTable.ts';
import { ViewTools } from '#web/views/ViewTools.tsx';

type Shown<R extends TableRecord, S extends ListSearch> = Pick<
  ComponentProps<typeof RecordList<R, S>>,
  'list' | 'foundBeside' | 'cardHeight' | 'card' | 'onOpen' | 'onDelete'
>;

type Props<R extends TableRecord & Versioned, S extends ListSearch, E extends object> = Shown<R, S> & {
  bulk: Bulk<R, E>;
  title: string;
  /** The list's title on paper and in a file. */
  paperTitle: string;
  placeholder: string;
  addLabel: string;
  /** Another way to add. */
  addMany?: ReactNode;
  /** Further actions for the selected records. */
  selected?: (records: readonly R[]) => ReactNode;
  empty: Omit<ComponentProps<typeof NoRecords>, 'onAdd'>;
  noMatch: { title: string; children: string };
  /** The form in its dialog. */
  children: ReactNode;
};

/**
 * The screen of a concept's records: heading and actions, search and filters, cards or a table, and the bulk actions
 * (docs/rules.md, Lists). Users who may not delete get no bulk actions.
 */
export function RecordsPage<R extends TableRecord & Versioned, S extends ListSearch, E extends object>(
  props: Props<R, S, E>,
) {
  const { bulk, title, paperTitle, placeholder, addLabel, addMany, selected, empty, noMatch, children, ...shown } =
    props;
  const { list, onDelete } = shown;
  const { address, add, filters, view } = list;
  const { topic, one, many, nameOf } = bulk;
  const output = { title: paperTitle, list: topic, name: topic, one, many, ...outputOf(list) };
  return (
    <>
      <ListHeader
        {...{ title, list, one, many }}
        views={<ViewTools list={topic} search={{ ...address.search, view }} />}
      >
        <ListTools list={list} />
        <ListOutput {...output} />
        {addMany}
        <AddButton onClick={add}>{addLabel}</AddButton>
      </ListHeader>
      <ListFilters address={address} label={`Search ${many}`} placeholder={placeholder} filters={filters} />
      <RecordList
        {...shown}
        {...{ one, many, nameOf }}
        actions={({ records }) => (
          <>
            {onDelete && <BulkActions bulk={bulk} records={records} />}
            {selected?.(records)}
            <ListOutput {...output} records={records} isSelection />
          </>
        )}
        empty={<NoRecords {...empty} onAdd={add} />}
        noMatch={<NoMatch {...noMatch} onClear={address.clear} />}
      />
      {children}
    </>
  );
}
