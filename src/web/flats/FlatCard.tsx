import { Fragment, memo } from 'react';
import type { Flat } from '#domain/flat.ts';
import { Description } from '#web/flats/Description.tsx';
import { OwnerLink } from '#web/flats/OwnerLink.tsx';
import { StatusBadge } from '#web/flats/StatusBadge.tsx';
import { summary } from '#web/flats/summary.ts';
import { RecordCard } from '#web/records/RecordCard.tsx';
import classes from '#web/ui/Card.module.css';
import { money } from '#web/ui/format.ts';
import { NotGiven } from '#web/ui/NotGiven.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';

type Props = { flat: Flat; onEdit: ((flat: Flat) => void) | null; onDelete: ((flat: Flat) => void) | null };

/** Memoised: of thousands of cards a live change renders only one again. */
export const FlatCard = memo(function FlatCard({ flat, onEdit, onDelete }: Props) {
  return (
    <RecordCard
      label={`Flat ${flat.flatNumber}`}
      name={flat.flatNumber}
      onEdit={onEdit && (() => onEdit(flat))}
      onDelete={onDelete && (() => onDelete(flat))}
    >
      <div className={classes.head}>
        <h2 className={classes.name}>
          <TextLink to="/admin/flats/$flatId" params={{ flatId: flat.id }}>
            {flat.flatNumber}
          </TextLink>
        </h2>
        <StatusBadge status={flat.status} />
      </div>
      <p className={classes.line}>{summary(flat)}</p>
      <dl className={classes.facts}>
        {flat.ownerName !== null && (
          <>
            <dt>{flat.jointOwners.length > 0 ? 'Owners' : 'Owner'}</dt>
            <dd>
              <OwnerLink ownerId={flat.ownerId} name={flat.ownerName} />
              {flat.jointOwners.map(({ ownerId, name }) => (
                <Fragment key={ownerId}>
                  {', '}
                  <OwnerLink ownerId={ownerId} name={name} />
                </Fragment>
              ))}
            </dd>
          </>
        )}
        {flat.tenantName !== null && (
          <>
            <dt>Tenant</dt>
            <dd>{flat.tenantName}</dd>
          </>
        )}
        <dt>Rent</dt>
        <dd>{flat.rent === null ? <NotGiven /> : `${money(flat.rent)} per month`}</dd>
        <dt>Deposit</dt>
        <dd>{flat.deposit === null ? <NotGiven /> : money(flat.deposit)}</dd>
      </dl>
      {flat.description && <Description text={flat.description} of={flat.flatNumber} />}
    </RecordCard>
  );
});
