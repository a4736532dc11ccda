import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { totalOnCard } from '#domain/family.ts';
import { isIncomplete, type OwnerRecord } from '#domain/owner.ts';
import { EmailLink } from '#web/owners/EmailLink.tsx';
import { OwnerStatusBadge } from '#web/owners/OwnerStatusBadge.tsx';
import { ToComplete } from '#web/owners/ToComplete.tsx';
import card from '#web/ui/Card.module.css';
import { date } from '#web/ui/format.ts';
import { NotGiven } from '#web/ui/NotGiven.tsx';
import { PageSection } from '#web/ui/PageSection.tsx';
import { Phone } from '#web/ui/Phone.tsx';
import classes from '#web/ui/RecordPage.module.css';

type Props = { owner: OwnerRecord };

/** How to reach them, and what is still to be completed of them. */
export function OwnerContact({ owner }: Props) {
  const { phone, secondPhone, email, address, occupancyDate, status } = owner;
  return (
    <PageSection title="Contact">
      <Facts
        facts={[
          ['Phone', phone && <Phone number={phone} />],
          ['Second phone', secondPhone && <Phone number={secondPhone} />],
          ['Email', email && <EmailLink email={email} />],
          ['Address', address && <span className={classes.description}>{address}</span>],
          ['Occupancy date', date(occupancyDate)],
          ['Status', <OwnerStatusBadge key="status" status={status} />],
        ]}
      />
      {isIncomplete(owner) && (
        <Group mt="sm">
          <ToComplete owner={owner} />
        </Group>
      )}
    </PageSection>
  );
}

/** docs/rules.md, Counting people: the total is that of the card. */
export function OwnerFamily({ owner: { familyDetails } }: Props) {
  const { adults, children, males, females } = familyDetails;
  return (
    <PageSection title="Family">
      <Facts
        facts={[
          ['Total', totalOnCard(familyDetails)],
          ['Males', males],
          ['Females', females],
          ['Children', children],
          ['Adults', adults],
        ]}
      />
    </PageSection>
  );
}

export function OwnerEmergency({ owner: { emergencyContact } }: Props) {
  const { name, phone, relation } = emergencyContact;
  return (
    <PageSection title="Emergency contact">
      <Facts
        facts={[
          ['Name', name],
          ['Phone', phone && <Phone number={phone} />],
          ['Relation', relation],
        ]}
      />
    </PageSection>
  );
}

function Facts({ facts }: { facts: [string, ReactNode][] }) {
  return (
    <dl className={`${card.facts} ${classes.facts}`}>
      {facts.map(([term, fact]) => (
        <Fact key={term} term={term}>
          {fact}
        </Fact>
      ))}
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt>{term}</dt>
      <dd>{children ?? <NotGiven />}</dd>
    </>
  );
}
