import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { Flat } from '#domain/flat.ts';
import { spokenPlate } from '#domain/plate.ts';
import type { Vehicle } from '#domain/vehicle.ts';
import { unknown } from '#domain/vehicleFacts.ts';
import { HistoryButton } from '#web/activities/HistoryPanel.tsx';
import { FlatFacts } from '#web/flats/FlatFacts.tsx';
import { FlatForm } from '#web/flats/FlatForm.tsx';
import { FlatHistory } from '#web/flats/FlatHistory.tsx';
import { PresentOwner } from '#web/flats/FlatOwner.tsx';
import { flatQuery, flatVehiclesQuery } from '#web/flats/flatQueries.ts';
import { summary } from '#web/flats/summary.ts';
import { useFlatDeletion } from '#web/flats/useFlatDeletion.ts';
import { FlatHousehold } from '#web/households/FlatHousehold.tsx';
import { useMay } from '#web/identity/useMay.ts';
import { useOwnNotes } from '#web/identity/useOwnNotes.ts';
import { Nominations } from '#web/nominations/Nominations.tsx';
import { BackToList, DeleteAction, RecordPage } from '#web/pages/RecordPage.tsx';
import { PaperHeading } from '#web/print/Letterhead.tsx';
import paper from '#web/print/Paper.module.css';
import { lastSearchOf } from '#web/records/listMemory.ts';
import { RecordDialog, useRecordDialog } from '#web/records/RecordDialog.tsx';
import { FlatTenancies } from '#web/tenancies/FlatTenancies.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { FetchedList, PageSection } from '#web/ui/PageSection.tsx';
import classes from '#web/ui/RecordPage.module.css';
import { TextLink } from '#web/ui/TextLink.tsx';
import IconArrowsExchange from '~icons/tabler/arrows-exchange';
import IconBuildingOff from '~icons/tabler/building-off';
import IconPencil from '~icons/tabler/pencil';
import IconPlus from '~icons/tabler/plus';

const route = getRouteApi('/admin/flats/$flatId');

/** One flat's page: its facts, present and former owners, its vehicles, and the actions. */
export function FlatPage() {
  const { flatId } = route.useParams();
  return (
    <RecordPage
      query={flatQuery(flatId)}
      title="Flat"
      what="the flat"
      back={<BackToFlats />}
      gone={(flat) => <Gone flat={flat} />}
      none={<NoSuchFlat />}
    >
      {(flat) => <OfFlat key={flat.id} flat={flat} />}
    </RecordPage>
  );
}

function OfFlat({ flat }: { flat: Flat }) {
  const dialog = useRecordDialog([flat]);
  const navigate = route.useNavigate();
  const { nominate, let: isToBeLet, household: isToBeListed } = route.useSearch();
  const notes = useOwnNotes();
  const askToDelete = useFlatDeletion();
  const title = `Flat ${flat.flatNumber}`;

  async function remove() {
    if (await askToDelete(flat)) await navigate({ to: '/admin/flats', search: lastSearchOf(notes, 'flats') });
  }

  return (
    <>
      <div className={paper.onlyOnScreen}>
        <BackToFlats />
        <PageHeader
          title={title}
          note={summary(flat)}
          actions={<Actions flat={flat} onEdit={() => dialog.edit(flat)} onDelete={remove} />}
        />
      </div>
      <PaperHeading title={title} note={summary(flat)} />
      <div className={classes.flowing}>
        <FlatFacts flat={flat} />
        <PresentOwner flat={flat} />
        <FlatVehicles flat={flat} />
        <FlatTenancies
          flat={flat}
          isAsked={isToBeLet !== undefined}
          onAnswered={() => isToBeLet && void navigate({ to: '.', search: {}, replace: true })}
        />
        <FlatHousehold
          flat={flat}
          isAsked={isToBeListed !== undefined}
          onAnswered={() => isToBeListed && void navigate({ to: '.', search: {}, replace: true })}
        />
        <Nominations
          of={{ flatId: flat.id }}
          holders={holdersOf(flat)}
          none="Nobody is nominated for this flat."
          isAsked={nominate !== undefined}
          onAnswered={() => nominate && void navigate({ to: '.', search: {}, replace: true })}
        />
        <FlatHistory flat={flat} />
      </div>
      <RecordDialog dialog={dialog} noun="Flat">
        {(form) => <FlatForm {...form} />}
      </RecordDialog>
    </>
  );
}

/** The flat's owners, each of whom can make a nomination for it. */
function holdersOf({ id, flatNumber, ownerId, ownerName, jointOwners }: Flat) {
  return [{ ownerId, name: ownerName ?? '' }, ...jointOwners].flatMap((owner) =>
    owner.ownerId === null ? [] : [{ ownerId: owner.ownerId, name: owner.name, flats: [{ id, flatNumber }] }],
  );
}

function Actions({ flat, onEdit, onDelete }: { flat: Flat; onEdit: () => void; onDelete: () => void }) {
  const may = useMay();
  return (
    <>
      {may('flats:write') && (
        <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={onEdit}>
          Edit
        </Button>
      )}
      <HistoryButton record={`flats/${flat.id}`} of={`flat ${flat.flatNumber}`} />
      {may('vehicles:write') && (
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          renderRoot={(props) => <Link to="/admin/vehicles" search={{ add: '1', flat: flat.id }} {...props} />}
        >
          Add Vehicle
        </Button>
      )}
      {may('transfers:write') && (
        <Button
          leftSection={<IconArrowsExchange size={18} aria-hidden />}
          renderRoot={(props) => <Link to="/admin/transfer" search={{ flat: flat.id }} {...props} />}
        >
          Transfer Ownership
        </Button>
      )}
      {may('flats:write') && <DeleteAction onDelete={onDelete} />}
    </>
  );
}

function BackToFlats() {
  return (
    <BackToList to="/admin/flats" list="flats" notes={useOwnNotes()}>
      All flats
    </BackToList>
  );
}

function Gone({ flat }: { flat: Flat | undefined }) {
  return (
    <>
      <PageHeader title={flat ? `Flat ${flat.flatNumber}` : 'Flat'} />
      <EmptyState icon={<IconBuildingOff size={24} />} title="This flat no longer exists" action={<BackToFlats />}>
        It was deleted. Who owned it stays on record, and is shown again with a flat of the same number.
      </EmptyState>
    </>
  );
}

function NoSuchFlat() {
  return (
    <>
      <PageHeader title="Flat" />
      <EmptyState icon={<IconBuildingOff size={24} />} title="There is no such flat" action={<BackToFlats />}>
        The link may be mistyped. Search for the flat by its number.
      </EmptyState>
    </>
  );
}

/** The vehicles registered to the flat, with the vehicle's owner where that is not the flat's owner. */
function FlatVehicles({ flat }: { flat: Flat }) {
  const query = useQuery(flatVehiclesQuery(flat.id));
  return (
    <PageSection title="Vehicles">
      <FetchedList query={query} none="No vehicle is registered here." className={classes.list}>
        {(vehicle) => (
          <>
            <TextLink to="/admin/vehicles" search={{ q: vehicle.vehicleNumber }}>
              {spokenPlate(vehicle.vehicleNumber)}
            </TextLink>
            <span>{vehicleFacts(vehicle, flat)}</span>
          </>
        )}
      </FetchedList>
    </PageSection>
  );
}

/** 'Maruti Swift · Car · Red · of Ravi Iyer' */
function vehicleFacts({ company, model, type, color, ownerId, ownerName }: Vehicle, flat: Flat): string {
  const whose = ownerId === flat.ownerId ? null : `of ${ownerName ?? unknown.toLowerCase()}`;
  return [`${company} ${model}`, type, color, whose].filter((part) => part !== null).join(' · ');
}
