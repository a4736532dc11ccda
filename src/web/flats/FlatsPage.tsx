import { IconBuilding } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { flatMatches } from '#domain/flat.ts';
import { FlatCard } from '#web/flats/FlatCard.tsx';
import { FlatForm } from '#web/flats/FlatForm.tsx';
import { statusOptions } from '#web/flats/fields.ts';
import { AddManyFlats } from '#web/flats/many/AddManyFlats.tsx';
import { flatsQuery } from '#web/flats/queries.ts';
import { useFlatDeletion } from '#web/flats/useFlatDeletion.ts';
import { useMay } from '#web/identity/useMay.ts';
import { AddButton } from '#web/records/AddButton.tsx';
import { ListCards } from '#web/records/ListCards.tsx';
import { ListFilters } from '#web/records/ListFilters.tsx';
import { ListHeader } from '#web/records/ListHeader.tsx';
import { NoMatch } from '#web/records/NoMatch.tsx';
import { NoRecords } from '#web/records/NoRecords.tsx';
import { RecordDialog } from '#web/records/RecordDialog.tsx';
import { useRecordList } from '#web/records/useRecordList.ts';

const route = getRouteApi('/admin/flats');
const byStatus = { name: 'status', label: 'Status', all: 'All Statuses', options: statusOptions } as const;

/** docs/rules.md, Flats. */
export function FlatsPage() {
  const mayWrite = useMay()('flats:write');
  const list = useRecordList(route, useQuery(flatsQuery), flatMatches, byStatus, mayWrite);
  const { address, dialog, add, edit } = list;
  const deleteFlat = useFlatDeletion();
  return (
    <>
      <ListHeader title="Flat Management" list={list} one="flat" many="flats">
        {mayWrite && <AddManyFlats />}
        <AddButton onClick={add}>Add Flat</AddButton>
      </ListHeader>
      <ListFilters address={address} label="Search flats" placeholder="Search flats..." by={byStatus} />
      <ListCards
        list={list}
        many="flats"
        cardHeight={190}
        empty={
          <NoRecords
            icon={<IconBuilding size={24} />}
            title="No flats yet"
            add="Add your first flat"
            onAdd={add}
            more={mayWrite && <AddManyFlats />}
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
      >
        {(flat) => <FlatCard flat={flat} onEdit={edit} onDelete={mayWrite ? deleteFlat : null} />}
      </ListCards>
      <RecordDialog dialog={dialog} noun="Flat">
        {(form) => <FlatForm {...form} />}
      </RecordDialog>
    </>
  );
}
