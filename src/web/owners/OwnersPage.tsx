import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import { ownerFields } from '#domain/owner.fields.ts';
import type { Owner } from '#domain/owner.ts';
import { ownerFoundBeside, ownerMatches } from '#domain/ownerFacts.ts';
import { OwnersEdit } from '#domain/ownerForm.ts';
import type { Bulk } from '#web/bulk/bulk.ts';
import { ImportLink } from '#web/bulk/ImportLink.tsx';
import { RecordsPage } from '#web/bulk/RecordsPage.tsx';
import { answer, api } from '#web/data/api.ts';
import { useMay } from '#web/identity/useMay.ts';
import { useOwnNotes } from '#web/identity/useOwnNotes.ts';
import { ownerColumns } from '#web/owners/columns.tsx';
import { ownerFilters } from '#web/owners/filters.ts';
import { OwnerCard } from '#web/owners/OwnerCard.tsx';
import { OwnerDialog } from '#web/owners/OwnerDialog.tsx';
import { ownersQuery } from '#web/owners/queries.ts';
import { useOwnerDeletion } from '#web/owners/useOwnerDeletion.tsx';
import { RecordConsents } from '#web/privacy/RecordConsents.tsx';
import { withSearch } from '#web/records/useAddressFilter.tsx';
import { useRecordList } from '#web/records/useRecordList.ts';
import { count, date } from '#web/ui/format.ts';
import IconUsers from '~icons/tabler/users';

const route = getRouteApi('/admin/owners');
const matches = (owner: Owner, text: string) => ownerMatches(owner, text, null);

/** The list of owners (docs/rules.md, Owners). */
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
  const { dialog, edit } = list;
  const navigate = route.useNavigate();
  const deleteOwner = useOwnerDeletion();
  const { text } = list;
  const foundBeside = useCallback((owner: Owner) => ownerFoundBeside(owner, text), [text]);
  // The same function unless its inputs change, so that rendering the page does not render the cards again.
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
    <RecordsPage
      list={list}
      bulk={bulkOwners}
      title="Owner Management"
      paperTitle="Owners"
      placeholder="Search owners..."
      addLabel="Add Owner"
      selected={(records) => <RecordConsents owners={records} />}
      foundBeside={foundBeside}
      cardHeight={280}
      card={card}
      onOpen={({ id }) => void navigate({ to: '/admin/people/$personId', params: { personId: id } })}
      onDelete={mayWrite ? deleteOwner : null}
      empty={{
        icon: <IconUsers size={24} />,
        title: 'No owners yet',
        add: 'Add your first owner',
        more: <ImportLink />,
        children:
          'An owner belongs to a flat, and the flat becomes Occupied with them. Begin with anybody who lives in your society.',
      }}
      noMatch={{
        title: 'No owner fits',
        children: 'The search looks at name, email, phone and flat number, and at earlier names.',
      }}
    >
      <OwnerDialog dialog={dialog} />
    </RecordsPage>
  );
});

/** The most flats that are named; of more only the number is given. */
const mostNamed = 5;

const bulkOwners: Bulk<Owner, OwnersEdit> = {
  topic: 'owners',
  one: 'owner',
  many: 'owners',
  nameOf: ({ name }) => name,
  rules: ownerFields,
  more: [
    {
      key: 'oldFrom',
      label: 'Status: Old',
      kind: 'day',
      hows: ['set'],
      valueLabel: 'Until when the flats were theirs',
    },
  ],
  schema: OwnersEdit,
  // An email is only ever removed here.
  canChange: (key, settings) => key !== 'email' || settings?.ownerEmail === 'optional',
  send: (json) => answer(api.owners.bulk.$post({ json })),
  afterDeletion: 'Their flats become Available from today. Their vehicles stay, with Unknown as owner.',
  comesTo: (owners, { oldFrom }) => {
    if (oldFrom === undefined) return null;
    // An owner who came after that day is left out.
    const leaving = owners.filter(
      ({ status, flats }) => status !== 'Old' && flats.every(({ since }) => since <= oldFrom),
    );
    const numbers = leaving.flatMap(({ flats }) => flats.map(({ flatNumber }) => flatNumber));
    if (numbers.length === 0) return null;
    const named = numbers.length > mostNamed ? `${count(numbers.length)} flats` : numbers.join(', ');
    return `${named} ${numbers.length === 1 ? 'becomes' : 'become'} free on ${date(oldFrom)}. Where somebody else comes, record a transfer instead.`;
  },
};
