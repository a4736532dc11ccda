import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ownerMatches } from '#domain/owner.ts';
import { useMay } from '#web/identity/useMay.ts';
import { OwnerCard } from '#web/owners/OwnerCard.tsx';
import { OwnerDialog } from '#web/owners/OwnerDialog.tsx';
import { ownersQuery } from '#web/owners/queries.ts';
import { useOwnerDeletion } from '#web/owners/useOwnerDeletion.tsx';
import { AddButton } from '#web/records/AddButton.tsx';
import { ListCards } from '#web/records/ListCards.tsx';
import { ListFilters } from '#web/records/ListFilters.tsx';
import { ListHeader } from '#web/records/ListHeader.tsx';
import { NoMatch } from '#web/records/NoMatch.tsx';
import { NoRecords } from '#web/records/NoRecords.tsx';
import { useRecordList } from '#web/records/useRecordList.ts';

const route = getRouteApi('/admin/owners');
const byStatus = {
  name: 'status',
  label: 'Status',
  all: 'All Owners',
  options: [
    { value: 'Active', label: 'Active Owners' },
    { value: 'Old', label: 'Old Owners' },
  ],
} as const;

/** docs/rules.md, Owners. */
export function OwnersPage() {
  const mayWrite = useMay()('owners:write');
  const list = useRecordList(route, useQuery(ownersQuery), ownerMatches, byStatus, mayWrite);
  const { address, dialog, add, edit } = list;
  const deleteOwner = useOwnerDeletion();
  return (
    <>
      <ListHeader title="Owner Management" list={list} one="owner" many="owners">
        <AddButton onClick={add}>Add Owner</AddButton>
      </ListHeader>
      <ListFilters address={address} label="Search owners" placeholder="Search owners..." by={byStatus} />
      <ListCards
        list={list}
        many="owners"
        cardHeight={244}
        empty={
          <NoRecords icon={<IconUsers size={24} />} title="No owners yet" add="Add your first owner" onAdd={add}>
            An owner belongs to a flat, and the flat becomes Occupied with them. Begin with anybody who lives in your
            society.
          </NoRecords>
        }
        noMatch={
          <NoMatch title="No owner fits" onClear={address.clear}>
            The search looks at name, email, phone and flat number.
          </NoMatch>
        }
      >
        {(owner) => <OwnerCard owner={owner} onEdit={edit} onDelete={mayWrite ? deleteOwner : null} />}
      </ListCards>
      <OwnerDialog dialog={dialog} />
    </>
  );
}
