import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Flat } from '#domain/flat.ts';
import { type Holder, ownsSince } from '#domain/ownership.ts';
import { spokenShare } from '#domain/share.ts';
import { flatHistoryQuery, flatOwnersQuery } from '#web/flats/flatQueries.ts';
import { useMay } from '#web/identity/useMay.ts';
import paper from '#web/print/Paper.module.css';
import { OwnerLink } from '#web/recordLinks.tsx';
import card from '#web/ui/Card.module.css';
import { EmailLink } from '#web/ui/EmailLink.tsx';
import { date } from '#web/ui/format.ts';
import { NotGiven } from '#web/ui/NotGiven.tsx';
import { Fetched, Nothing, PageSection } from '#web/ui/PageSection.tsx';
import { Phone } from '#web/ui/Phone.tsx';
import classes from '#web/ui/RecordPage.module.css';
import IconUsersGroup from '~icons/tabler/users-group';

export function PresentOwner({ flat }: { flat: Flat }) {
  const may = useMay();
  return (
    <PageSection title={flat.jointOwners.length > 0 ? 'Present owners' : 'Present owner'}>
      {flat.ownerId === null ? (
        <Nothing>Nobody owns this flat at present.</Nothing>
      ) : (
        <OwnerFacts flat={flat} ownerId={flat.ownerId} />
      )}
      {may('transfers:write') && (
        <Group mt="sm" className={paper.onlyOnScreen ?? ''}>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconUsersGroup size={16} aria-hidden />}
            renderRoot={(props) => <Link to="/admin/flats/$flatId/owners" params={{ flatId: flat.id }} {...props} />}
          >
            {flat.ownerId === null ? 'Enter owners' : 'Change owners'}
          </Button>
        </Group>
      )}
    </PageSection>
  );
}

function OwnerFacts({ flat, ownerId }: { flat: Flat; ownerId: string }) {
  const { id: flatId, ownerShare, jointOwners } = flat;
  const { data: owners, ...query } = useQuery(flatOwnersQuery(flatId));
  // The flat's query may have a new owner a moment before the query of its owners does.
  const owner = owners?.find(({ id }) => id === ownerId);
  const { data: history } = useQuery(flatHistoryQuery(flatId));
  const since = history && ownsSince(history, ownerId);
  return (
    <Fetched query={{ ...query, data: owner }}>
      {(owner) => (
        <dl className={`${card.facts} ${classes.facts}`}>
          <dt>Name</dt>
          <dd>
            <OwnerLink ownerId={owner.id} name={owner.name} />
          </dd>
          {ownerShare !== null && (
            <>
              <dt>Share</dt>
              <dd>{spokenShare(ownerShare)}</dd>
            </>
          )}
          <dt>Phone</dt>
          <dd>{owner.phone ? <Phone number={owner.phone} /> : <NotGiven />}</dd>
          <dt>Email</dt>
          <dd>{owner.email ? <EmailLink email={owner.email} /> : <NotGiven />}</dd>
          <dt>Owner since</dt>
          <dd>{since ? date(since) : <NotGiven />}</dd>
          {jointOwners.map((holder) => (
            <JointOwner
              key={holder.ownerId}
              holder={holder}
              phone={owners?.find(({ id }) => id === holder.ownerId)?.phone ?? null}
            />
          ))}
          {/* In a let flat the tenants live: their counts stand with the tenancy. */}
          {flat.tenancyId === null && (
            <>
              <dt>Males</dt>
              <dd>{flat.maleCount ?? <NotGiven />}</dd>
              <dt>Females</dt>
              <dd>{flat.femaleCount ?? <NotGiven />}</dd>
              <dt>Children</dt>
              <dd>{flat.childrenCount ?? <NotGiven />}</dd>
            </>
          )}
        </dl>
      )}
    </Fetched>
  );
}

function JointOwner({ holder: { ownerId, name, share }, phone }: { holder: Holder; phone: string | null }) {
  return (
    <>
      <dt>With</dt>
      <dd>
        <OwnerLink ownerId={ownerId} name={name} />
        {share !== null && ` · ${spokenShare(share)}`}
        {phone && (
          <>
            {' · '}
            <Phone number={phone} />
          </>
        )}
      </dd>
    </>
  );
}
