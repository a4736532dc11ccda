import { IconBuilding } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Flat } from '#domain/flat.ts';
import { flatMatches } from '#domain/flatFacts.ts';
import { BulkActions } from '#web/bulk/BulkActions.tsx';
import { ImportLink } from '#web/bulk/ImportLink.tsx';
import { bulkFlats } from '#web/flats/bulk.ts';
import { flatColumns } from '#web/flats/columns.tsx';
import { FlatCard } from '#web/flats/FlatCard.tsx';
import { FlatForm } from '#web/flats/FlatForm.tsx';
import { flatFilters } from '#web/flats/filters.ts';
import { AddManyFlats } from '#web/flats/many/AddManyFlats.tsx';
import { flatsQuery } from '#web/flats/queries.ts';
import { useFlatDeletion } from '#web/flats/useFlatDeletion.ts';
import { useMay } from '#web/identity/useMay.ts';
import { useOwnNotes } from '#web/identity/useOwnNotes.ts';
import { outputOf } from '#web/print/extent.ts';
import { ListOutput } from '#web/print/ListOutput.tsx';
import { NoMatch, NoRecords } from '#web/records/ListBody.tsx';
import { ListFilters } from '#web/records/ListFilters.tsx';
import { AddButton, ListHeader, ListTools } from '#web/records/ListHeader.tsx';
import { RecordDialog } from '#web/records/RecordDialog.tsx';
import { RecordList } from '#web/records/RecordList.tsx';
import { withSearch } from '#web/records/useAddressFilter.tsx';
import { useRecordList } from '#web/records/useRecordList.ts';
import { ViewTools } from '#web/views/ViewTools.tsx';

const route = getRouteApi('/admin/flats');
const output = { title: 'Flats', list: 'flats', name: 'flats', one: 'flat', many: 'flats' } as const;
const matches = (flat: Flat, text: string) => flatMatches(flat, text, null);
const nameOf = ({ flatNumber }: Flat) => flatNumber;

/** docs/rules.md, Flats. */
export const FlatsPage = withSearch(route, function FlatsPage({ search }) {
  const mayWrite = useMay()('flats:write');
  const list = useRecordList({
    name: 'flats',
    route,
    search,
    query: useQuery(flatsQuery),
    matches,
    filters: flatFilters,
    columns: flatColumns,
    mayWrite,
    notes: useOwnNotes(),
  });
  const { address, dialog, add, edit, filters } = list;
  const navigate = route.useNavigate();
  const deleteFlat = useFlatDeletion();
  // The same while nothing of it changes: a render of the page is none of the cards that stay.
  const card = useCallback(
    (flat: Flat) => <FlatCard flat={flat} onEdit={edit} onDelete={mayWrite ? deleteFlat : null} />,
    [edit, mayWrite, deleteFlat],
  );
  return (
    <>
      <ListHeader
        title="Flat Management"
        list={list}
        one="flat"
        many="flats"
        views={<ViewTools list="flats" search={{ ...address.search, view: list.view }} />}
      >
        <ListTools list={list} />
        <ListOutput {...output} {...outputOf(list)} />
        {mayWrite && <AddManyFlats />}
        <AddButton onClick={add}>Add Flat</AddButton>
      </ListHeader>
      <ListFilters address={address} label="Search flats" placeholder="Search flats..." filters={filters} />
      <RecordList
        list={list}
        actions={({ records }) => (
          <>
            {mayWrite && <BulkActions bulk={bulkFlats} records={records} />}
            <ListOutput {...output} {...outputOf(list)} records={records} isSelection />
          </>
        )}
        one="flat"
        many="flats"
        nameOf={nameOf}
        cardHeight={190}
        card={card}
        onOpen={({ id }) => void navigate({ to: '/admin/flats/$flatId', params: { flatId: id } })}
        onDelete={mayWrite ? deleteFlat : null}
        empty={
          <NoRecords
            icon={<IconBuilding size={24} />}
            title="No flats yet"
            add="Add your first flat"
            onAdd={add}
            more={
              <>
                {mayWrite && <AddManyFlats />}
                <ImportLink />
              </>
            }
          >
            Flats are what everything else hangs on: owners, vehicles and transfers all name one. Begin with any flat of
            your society.
          </NoRecords>
        }
        noMatch={
          <NoMatch title="No flat fits" onClear={address.clear}>
            The search looks at flat number, type and status.
          </NoMatch>
        }
      />
      <RecordDialog dialog={dialog} noun="Flat">
        {(form) => <FlatForm {...form} />}
      </RecordDialog>
    </>
  );
});
