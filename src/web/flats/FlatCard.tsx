import { Anchor } from '@mantine/core';
import { Fragment, memo, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Flat } from '#domain/flat.ts';
import { StatusBadge } from '#web/flats/StatusBadge.tsx';
import { summary } from '#web/flats/summary.ts';
import { FlatLink, OwnerLink } from '#web/recordLinks.tsx';
import { RecordCard } from '#web/records/RecordCard.tsx';
import classes from '#web/ui/Card.module.css';
import { money } from '#web/ui/format.ts';
import { NotGiven } from '#web/ui/NotGiven.tsx';
import own from './FlatCard.module.css';

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
          <FlatLink flatId={flat.id} flatNumber={flat.flatNumber} />
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

/** A description cut after two lines, so that cards stay comparable; if it is longer, a button shows all of it. */
function Description({ text, of }: { text: string; of: string }) {
  const [isWhole, setIsWhole] = useState(false);
  const { ref, isCut } = useIsCut(text, isWhole);
  const id = useId();
  return (
    <div>
      <p ref={ref} id={id} className={own.description} data-cut={!isWhole || undefined}>
        {text}
      </p>
      {(isCut || isWhole) && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          aria-expanded={isWhole}
          aria-controls={id}
          aria-label={isWhole ? `Show less of ${of}` : `Show more of ${of}`}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? 'Show less' : 'Show more'}
        </Anchor>
      )}
    </div>
  );
}

/** Whether the clamp hides a part of the text, which depends on the card's width. */
function useIsCut(text: string, isWhole: boolean) {
  const ref = useRef<HTMLParagraphElement>(null);
  const [isCut, setIsCut] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is cut elsewhere.
  useLayoutEffect(() => {
    const node = ref.current;
    if (node === null || isWhole) return;
    const look = () => setIsCut(node.scrollHeight > node.clientHeight + 1);
    // In the layout effect, before the list measures the card: the button makes it higher.
    look();
    const observer = new ResizeObserver(look);
    observer.observe(node);
    return () => observer.disconnect();
  }, [text, isWhole]);
  return { ref, isCut };
}
