import { Button, Space, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { isOn } from '#domain/dated.ts';
import type { Owner, OwnerRecord } from '#domain/owner.ts';
import type { Tenancy } from '#domain/tenancy.ts';
import { HistoryButton } from '#web/activities/HistoryPanel.tsx';
import { LivesAt } from '#web/households/LivesAt.tsx';
import { roleLabel } from '#web/identity/roleLabels.ts';
import { useMay } from '#web/identity/useMay.ts';
import { useOwnNotes } from '#web/identity/useOwnNotes.ts';
import { Nominations } from '#web/nominations/Nominations.tsx';
import { ownedNumbers } from '#web/owners/fields.ts';
import { MergeDialog } from '#web/owners/MergeDialog.tsx';
import { OwnerDialog } from '#web/owners/OwnerDialog.tsx';
import { OwnerDocuments } from '#web/owners/OwnerDocuments.tsx';
import { OwnerContact, OwnerEmergency, OwnerFamily } from '#web/owners/OwnerFacts.tsx';
import { OwnerFlats, OwnerTransfers, OwnerVehicles } from '#web/owners/OwnerHistory.tsx';
import { ownerRecordQuery } from '#web/owners/ownerPageQueries.ts';
import { PersonDialog } from '#web/owners/PersonDialog.tsx';
import { useOwnerDeletion } from '#web/owners/useOwnerDeletion.tsx';
import { BackToList, DeleteAction, RecordPage } from '#web/pages/RecordPage.tsx';
import { PaperHeading, PrintButton } from '#web/print/Letterhead.tsx';
import paper from '#web/print/Paper.module.css';
import { DeletedOwner } from '#web/privacy/DeletedOwner.tsx';
import { OwnerPrivacy } from '#web/privacy/OwnerPrivacy.tsx';
import { useRecordDialog } from '#web/records/RecordDialog.tsx';
import { useDay } from '#web/society/useDay.ts';
import { tenanciesOfQuery } from '#web/tenancies/queries.ts';
import { TenancyEntry } from '#web/tenancies/TenancyEntry.tsx';
import { useRents } from '#web/tenancies/useRents.ts';
import { rentsSaid } from '#web/tenancies/words.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import entries from '#web/ui/Entries.module.css';
import { useOpening } from '#web/ui/FormDialog.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Fetched, FetchedList, Nothing, PageSection } from '#web/ui/PageSection.tsx';
import classes from '#web/ui/RecordPage.module.css';
import { TextLink } from '#web/ui/TextLink.tsx';
import { nameOf } from '#web/users/people.ts';
import { usersQuery } from '#web/users/queries.ts';
import IconArrowMerge from '~icons/tabler/arrow-merge';
import IconPencil from '~icons/tabler/pencil';
import IconUserOff from '~icons/tabler/user-off';

const route = getRouteApi('/admin/people/$personId');

/** One person's page: contact, present and former flats and vehicles, and the actions. */
export function PersonPage() {
  const { personId } = route.useParams();
  return (
    <RecordPage
      query={ownerRecordQuery(personId)}
      title="Person"
      what="the person"
      back={<BackToOwners />}
      gone={(owner) => <Gone id={personId} owner={owner} />}
      none={<NoSuchPerson />}
    >
      {(owner) => <OfOwner key={owner.id} owner={owner} />}
    </RecordPage>
  );
}

function OfOwner({ owner }: { owner: OwnerRecord }) {
  const dialog = useRecordDialog<Owner>([owner]);
  const personDialog = useRecordDialog<OwnerRecord>([owner]);
  const edit = () => (owner.isOwner ? dialog.edit(owner) : personDialog.edit(owner));
  const navigate = route.useNavigate();
  const askToDelete = useOwnerDeletion();
  const { today } = useDay();
  const { data: tenancies } = useQuery({
    ...tenanciesOfQuery({ personId: owner.id }),
    enabled: useMay()('tenancies:read'),
  });
  const note = noteOf(owner, tenancies ?? [], today);
  const merging = useOpening(null);
  const rents = useRents(merging.isOpen);

  async function remove() {
    if (await askToDelete(owner)) await navigate({ to: owner.isOwner ? '/admin/owners' : '/admin/tenancies' });
  }

  return (
    <>
      <div className={paper.onlyOnScreen}>
        {owner.isOwner ? <BackToOwners /> : <BackToTenancies />}
        <PageHeader
          title={owner.name}
          note={note}
          actions={<Actions owner={owner} onEdit={edit} onMerge={() => merging.open(null)} onDelete={remove} />}
        />
      </div>
      <PaperHeading title={owner.name} note={note} />
      <div className={classes.columns}>
        <Stack gap="md">
          <OwnerContact owner={owner} />
          {owner.isOwner && <OwnerFamily owner={owner} />}
          <OwnerEmergency owner={owner} />
        </Stack>
        <Stack gap="md">
          {owner.isOwner && <OwnerFlats owner={owner} />}
          <LivesAt personId={owner.id} has={tenancies ? homesOf(owner, tenancies, today) : null} />
          <RentedFlats personId={owner.id} />
          <OwnerVehicles owner={owner} />
          {owner.isOwner && (
            <>
              <OwnerTransfers owner={owner} />
              <Nominations
                of={{ ownerId: owner.id }}
                holders={owner.flats.length === 0 ? [] : [{ ownerId: owner.id, name: owner.name, flats: owner.flats }]}
                none="They have nominated nobody."
              />
            </>
          )}
          <OwnerDocuments owner={owner} />
          <OwnerAccount owner={owner} />
          <OwnerPrivacy owner={owner} />
        </Stack>
      </div>
      {owner.isOwner ? <OwnerDialog dialog={dialog} /> : <PersonDialog dialog={personDialog} />}
      <MergeDialog owner={owner} rents={rents} {...merging} onClose={merging.close} />
    </>
  );
}

/** 'Active · A-101, B-204', 'Rents A-004', 'Former tenant' */
function noteOf(owner: OwnerRecord, tenancies: readonly Tenancy[], today: string): string {
  const rents = rentsSaid(tenancies.filter((tenancy) => isOn(tenancy, today)));
  if (!owner.isOwner) {
    const isFormer = tenancies.some(({ since, until }) => since < until && until <= today);
    return rents ?? (isFormer ? 'Former tenant' : 'Owns nothing');
  }
  const flats = ownedNumbers(owner) || owner.flat?.flatNumber;
  return [owner.status, flats, rents].filter(Boolean).join(' · ');
}

/** The flats that the person rents or owns today. */
function homesOf({ flats }: OwnerRecord, tenancies: readonly Tenancy[], today: string) {
  return [
    ...tenancies.flatMap(({ flatId, flatNumber, ...days }) =>
      flatId !== null && isOn(days, today) ? [{ flatId, flatNumber, as: 'tenant' as const }] : [],
    ),
    ...flats.map(({ id, flatNumber }) => ({ flatId: id, flatNumber, as: 'owner' as const })),
  ];
}

type ActionProps = { owner: OwnerRecord } & Record<'onEdit' | 'onMerge' | 'onDelete', () => void>;

function Actions({ owner, onEdit, onMerge, onDelete }: ActionProps) {
  const mayWrite = useMay()('owners:write');
  return (
    <>
      {mayWrite && (
        <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={onEdit}>
          Edit
        </Button>
      )}
      {mayWrite && (
        <Button variant="default" leftSection={<IconArrowMerge size={18} aria-hidden />} onClick={onMerge}>
          Merge with another record…
        </Button>
      )}
      <HistoryButton record={`owners/${owner.id}`} of={owner.name} />
      <PrintButton />
      {mayWrite && <DeleteAction onDelete={onDelete} />}
    </>
  );
}

function BackToOwners() {
  return (
    <BackToList to="/admin/owners" list="owners" notes={useOwnNotes()}>
      All owners
    </BackToList>
  );
}

/** The link back for a person who owns nothing and so is in no list of owners; tenants are in that of tenancies. */
function BackToTenancies() {
  return (
    <BackToList to="/admin/tenancies" list="tenancies" notes={useOwnNotes()}>
      All tenancies
    </BackToList>
  );
}

function Gone({ id, owner }: { id: string; owner: OwnerRecord | undefined }) {
  const was = owner?.isOwner ? 'owner' : 'person';
  return (
    <>
      <PageHeader title={owner?.name ?? 'Person'} />
      <EmptyState
        icon={<IconUserOff size={24} />}
        title={`This ${was} no longer exists`}
        action={owner?.isOwner === false ? <BackToTenancies /> : <BackToOwners />}
      >
        The record was deleted, or became one with another. What happened before is still told with their name, on the
        pages of their flats and in the register.
      </EmptyState>
      <Space h="md" />
      <DeletedOwner ownerId={id} />
    </>
  );
}

function NoSuchPerson() {
  return (
    <>
      <PageHeader title="Person" />
      <EmptyState icon={<IconUserOff size={24} />} title="There is no such person" action={<BackToOwners />}>
        The link may be mistyped. Search for the person by their name.
      </EmptyState>
    </>
  );
}

/** The account with which the owner signs in, found by email. */
function OwnerAccount({ owner }: { owner: OwnerRecord }) {
  const mayRead = useMay()('users:read');
  const query = useQuery({ ...usersQuery, enabled: mayRead && owner.email !== null });
  if (!mayRead) return null;
  return (
    <PageSection title="Account">
      {owner.email === null ? (
        <Nothing>Accounts are found by email, and theirs is not on record.</Nothing>
      ) : (
        <Fetched query={query}>
          {(users) => {
            const user = users.find(({ email }) => email.toLowerCase() === owner.email);
            if (!user) return <Nothing>No account has their email.</Nothing>;
            return (
              <ul className={classes.list}>
                <li>
                  <TextLink to="/admin/users" search={{ q: user.email }}>
                    {nameOf(user)}
                  </TextLink>
                  <span>{[roleLabel(user.role), user.isActive ? 'Active' : 'Deactivated'].join(' · ')}</span>
                </li>
              </ul>
            );
          }}
        </Fetched>
      )}
    </PageSection>
  );
}

/** A person's present and former tenancies, the latest first. */
function RentedFlats({ personId }: { personId: string }) {
  const may = useMay();
  const query = useQuery({ ...tenanciesOfQuery({ personId }), enabled: may('tenancies:read') });
  if (!may('tenancies:read')) return null;
  return (
    <PageSection title="Rents and rented">
      <FetchedList query={query} none="They have rented nothing here." className={entries.list}>
        {(tenancy) => <TenancyEntry tenancy={tenancy} acts={null} />}
      </FetchedList>
    </PageSection>
  );
}
