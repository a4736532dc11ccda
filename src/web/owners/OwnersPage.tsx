import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Owner } from '#domain/owner.ts';
import { ownerFoundBeside, ownerMatches } from '#domain/ownerFacts.ts';
import { BulkActions } from '#web/bulk/BulkActions.tsx';
import { ImportLink } from '#web/bulk/ImportLink.tsx';
import { useMay } from '#web/identity/useMay.ts';
import { useOwnNotes } from '#web/identity/useOwnNotes.ts';
import { bulkOwners } from '#web/owners/bulk.ts';
import { ownerColumns } from '#web/owners/columns.tsx';
import { ownerFilters } from '#web/owners/filters.ts';
import { OwnerCard } from '#web/owners/OwnerCard.tsx';
import { OwnerDialog } from '#web/owners/OwnerDialog.tsx';
import { ownersQuery } from '#web/owners/queries.ts';
import { useOwnerDeletion } from '#web/owners/useOwnerDeletion.tsx';
import { outputOf } from '#web/print/extent.ts';
import { ListOutput } from '#web/print/ListOutput.tsx';
import { RecordConsents } from '#web/privacy/RecordConsents.tsx';
import { NoMatch, NoRecords } from '#web/records/ListBody.tsx';
import { ListFilters } from '#web/records/ListFilters.tsx';
import { AddButton, ListHeader, ListTools } from '#web/records/ListHeader.tsx';
import { RecordList } from '#web/records/RecordList.tsx';
import { withSearch } from '#web/records/useAddressFilter.tsx';
import { useRecordList } from '#web/records/useRecordList.ts';
import { ViewTools } from '#web/views/ViewTools.tsx';

const route = getRouteApi('/admin/owners');
const output = { title: 'Owners', list: 'owners', name: 'owners', one: 'owner', many: 'owners' } as const;
const matches = (owner: Owner, text: string) => ownerMatches(owner, text, null);
const nameOf = ({ name }: Owner) => name;

/** docs/rules.md, Owners. */
export const OwnersPage = withSearch(route, function OwnersPage({ search }) {
  const mayWrite = useMay()('owners:write');
  const list = useRecordList({
    name: 'owners',
    route,
    search,
    query: useQuery(ownersQuery),
    matches,
    filters: ownerFilters,
    columns: ownerColumns,
    mayWrite,
    notes: useOwnNotes(),
  });
  const { address, dialog, add, edit, filters } = list;
  const navigate = route.useNavigate();
  const deleteOwner = useOwnerDeletion();
  const { text } = list;
  const foundBeside = useCallback((owner: Owner) => ownerFoundBeside(owner, text), [text]);
  // The same while nothing of it changes: a render of the page is none of the cards that stay.
  const card = useCallback(
    (owner: Owner) => (
      <OwnerCard
        owner={owner}
        foundBeside={foundBeside(owner)}
        onEdit={edit}
        onDelete={mayWrite ? deleteOwner : null}
      />
    ),
    [foundBeside, edit, mayWrite, deleteOwner],
  );
  return (
    <>
      <ListHeader
        title="Owner Management"
        list={list}
        one="owner"
        many="owners"
        views={<ViewTools list="owners" search={{ ...address.search, view: list.view }} />}
      >
        <ListTools list={list} />
        <ListOutput {...output} {...outputOf(list)} />
        <AddButton onClick={add}>Add Owner</AddButton>
      </ListHeader>
      <ListFilters address={address} label="Search owners" placeholder="Search owners..." filters={filters} />
      <RecordList
        list={list}
        actions={({ records }) => (
          <>
            {mayWrite && <BulkActions bulk={bulkOwners} records={records} />}
            <RecordConsents owners={records} />
            <ListOutput {...output} {...outputOf(list)} records={records} isSelection />
          </>
        )}
        one="owner"
        many="owners"
        nameOf={nameOf}
        foundBeside={foundBeside}
        cardHeight={244}
        card={card}
        onOpen={({ id }) => void navigate({ to: '/admin/people/$personId', params: { personId: id } })}
        onDelete={mayWrite ? deleteOwner : null}
        empty={
          <NoRecords
            icon={<IconUsers size={24} />}
            title="No owners yet"
            add="Add your first owner"
            onAdd={add}
            more={<ImportLink />}
          >
            An owner belongs to a flat, and the flat becomes Occupied with them. Begin with anybody who lives in your
            society.
          </NoRecords>
        }
        noMatch={
          <NoMatch title="No owner fits" onClear={address.clear}>
            The search looks at name, email, phone and flat number, and at earlier names.
          </NoMatch>
        }
      />
      <OwnerDialog dialog={dialog} />
    </>
  );
});
