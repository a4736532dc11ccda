import { useQuery } from '@tanstack/react-query';
import type { Flat } from '#domain/flat.ts';
import { flatHistoryQuery, flatOwnersQuery } from '#web/flats/flatQueries.ts';
import { EmailLink } from '#web/owners/EmailLink.tsx';
import { OwnerLink } from '#web/owners/OwnerLink.tsx';
import card from '#web/ui/Card.module.css';
import { date } from '#web/ui/format.ts';
import { NotGiven } from '#web/ui/NotGiven.tsx';
import { Fetched, Nothing, PageSection } from '#web/ui/PageSection.tsx';
import { Phone } from '#web/ui/Phone.tsx';
import classes from '#web/ui/RecordPage.module.css';

/** Who owns the flat now, and how to reach them. */
export function PresentOwner({ flat }: { flat: Flat }) {
  return (
    <PageSection title="Present owner">
      {flat.ownerId === null ? (
        <Nothing>Nobody owns this flat at present.</Nothing>
      ) : (
        <OwnerFacts flatId={flat.id} ownerId={flat.ownerId} />
      )}
    </PageSection>
  );
}

function OwnerFacts({ flatId, ownerId }: { flatId: string; ownerId: string }) {
  const { data: owners, ...query } = useQuery(flatOwnersQuery(flatId));
  // Between two announcements of one change the flat may know its new owner a moment earlier.
  const owner = owners?.find(({ id }) => id === ownerId);
  const { data: history } = useQuery(flatHistoryQuery(flatId));
  const since = history?.find(({ until }) => until === null)?.since;
  return (
    <Fetched query={{ ...query, data: owner }}>
      {(owner) => (
        <dl className={`${card.facts} ${classes.facts}`}>
          <dt>Name</dt>
          <dd>
            <OwnerLink ownerId={owner.id} name={owner.name} />
          </dd>
          <dt>Phone</dt>
          <dd>{owner.phone ? <Phone number={owner.phone} /> : <NotGiven />}</dd>
          <dt>Email</dt>
          <dd>{owner.email ? <EmailLink email={owner.email} /> : <NotGiven />}</dd>
          <dt>Owner since</dt>
          <dd>{since ? date(since) : <NotGiven />}</dd>
          <dt>Males</dt>
          <dd>{owner.familyDetails.males ?? <NotGiven />}</dd>
          <dt>Females</dt>
          <dd>{owner.familyDetails.females ?? <NotGiven />}</dd>
          <dt>Children</dt>
          <dd>{owner.familyDetails.children ?? <NotGiven />}</dd>
        </dl>
      )}
    </Fetched>
  );
}
