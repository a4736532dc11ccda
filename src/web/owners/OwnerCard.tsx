import { Fragment, memo } from 'react';
import { totalOnCard } from '#domain/family.ts';
import type { Owner } from '#domain/owner.ts';
import { OwnerStatusBadge, ToComplete } from '#web/owners/OwnerStatusBadge.tsx';
import { FlatLink, OwnerLink } from '#web/recordLinks.tsx';
import { RecordCard } from '#web/records/RecordCard.tsx';
import card from '#web/ui/Card.module.css';
import { EmailLink } from '#web/ui/EmailLink.tsx';
import { date } from '#web/ui/format.ts';
import { NotGiven } from '#web/ui/NotGiven.tsx';
import { Phone } from '#web/ui/Phone.tsx';
import classes from './OwnerCard.module.css';

type Props = {
  owner: Owner;
  /** The owner's matching detail that the card does not show. */
  foundBeside: string | null;
  onEdit: ((owner: Owner) => void) | null;
  onDelete: ((owner: Owner) => void) | null;
};

/** Memoised: of thousands of cards a live change renders only one again. */
export const OwnerCard = memo(function OwnerCard({ owner, foundBeside, onEdit, onDelete }: Props) {
  const { name, email, phone, occupancyDate, status } = owner;
  return (
    <RecordCard
      label={name}
      name={name}
      onEdit={onEdit && (() => onEdit(owner))}
      onDelete={onDelete && (() => onDelete(owner))}
    >
      <div className={`${card.head} ${classes.head}`}>
        <h2 className={card.name}>
          <OwnerLink ownerId={owner.id} name={name} />
        </h2>
        <OwnerStatusBadge status={status} />
      </div>
      {foundBeside && <p className={`${card.line} ${classes.beside}`}>{foundBeside}</p>}
      <dl className={card.facts}>
        <dt>Flat</dt>
        <dd>
          <Flats owner={owner} />
        </dd>
        <dt>Email</dt>
        <dd>{email ? <EmailLink email={email} /> : <NotGiven />}</dd>
        <dt>Phone</dt>
        <dd>{phone ? <Phone number={phone} /> : <NotGiven />}</dd>
        <dt>Occupancy date</dt>
        <dd>{date(occupancyDate)}</dd>
      </dl>
      <Family family={owner.familyDetails} />
      <ToComplete owner={owner} />
    </RecordCard>
  );
});

/** The owner's flats; for a former owner the last one. */
export function Flats({ owner: { flats, flat } }: { owner: Owner }) {
  const named = flats.length > 0 ? flats : flat ? [{ ...flat, with: [] }] : [];
  if (named.length === 0) return <NotGiven />;
  return named.map(({ id, flatNumber, with: others }, index) => (
    <Fragment key={flatNumber}>
      {index > 0 && ', '}
      {id === null ? flatNumber : <FlatLink flatId={id} flatNumber={flatNumber} />}
      {others.length > 0 && ` (with ${others.join(', ')})`}
    </Fragment>
  ));
}

function Family({ family }: { family: Owner['familyDetails'] }) {
  const counts = [
    ['Total', totalOnCard(family)],
    ['Males', family.males],
    ['Females', family.females],
    ['Children', family.children],
  ] as const;
  return (
    <dl className={classes.family}>
      {counts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value ?? <NotGiven />}</dd>
        </div>
      ))}
    </dl>
  );
}
