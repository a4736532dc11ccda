import { Text } from '@mantine/core';
import type { Flat } from '#domain/flat.ts';
import { StatusBadge } from '#web/flats/StatusBadge.tsx';
import card from '#web/ui/Card.module.css';
import { count, money } from '#web/ui/format.ts';
import { NotGiven } from '#web/ui/NotGiven.tsx';
import { PageSection } from '#web/ui/PageSection.tsx';
import classes from '#web/ui/RecordPage.module.css';

/** Everything that is on record of the flat itself. */
export function FlatFacts({ flat }: { flat: Flat }) {
  return (
    <PageSection title="The flat">
      <dl className={`${card.facts} ${classes.facts}`}>
        <dt>Flat number</dt>
        <dd>{flat.flatNumber}</dd>
        <dt>Status</dt>
        <dd>
          <StatusBadge status={flat.status} />
        </dd>
        <dt>Floor</dt>
        <dd>{flat.floor === 0 ? 'Ground floor' : flat.floor}</dd>
        <dt>Type</dt>
        <dd>{flat.type}</dd>
        <dt>Size</dt>
        <dd>{flat.size === null ? <NotGiven /> : `${count(flat.size)} sq ft`}</dd>
        <dt>Rent</dt>
        <dd>{flat.rent === null ? <NotGiven /> : `${money(flat.rent)} per month`}</dd>
        <dt>Deposit</dt>
        <dd>{flat.deposit === null ? <NotGiven /> : money(flat.deposit)}</dd>
      </dl>
      {flat.description && (
        <Text size="sm" mt="sm" className={classes.description ?? ''}>
          {flat.description}
        </Text>
      )}
    </PageSection>
  );
}
