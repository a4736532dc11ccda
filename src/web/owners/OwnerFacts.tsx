import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { totalOnCard } from '#domain/family.ts';
import { details, type FieldKind, inPlaces } from '#domain/fieldList.ts';
import { groupOf, type OwnerField, type OwnerGroup, ownerFields, ownerRule, takingPart } from '#domain/owner.fields.ts';
import type { OwnerRecord } from '#domain/owner.ts';
import { isIncomplete, ownerReader } from '#domain/ownerFacts.ts';
import { OwnerStatusBadge, ToComplete } from '#web/owners/OwnerStatusBadge.tsx';
import card from '#web/ui/Card.module.css';
import { EmailLink } from '#web/ui/EmailLink.tsx';
import { Fact } from '#web/ui/Fact.tsx';
import { date } from '#web/ui/format.ts';
import { PageSection } from '#web/ui/PageSection.tsx';
import { Phone } from '#web/ui/Phone.tsx';
import classes from '#web/ui/RecordPage.module.css';

type Props = { owner: OwnerRecord };

/** The owner's contact, and what is still missing of it. */
export function OwnerContact({ owner }: Props) {
  return (
    <PageSection title="Contact">
      <Facts facts={factsOf(owner, null)} />
      {owner.isOwner && isIncomplete(owner) && (
        <Group mt="sm">
          <ToComplete owner={owner} />
        </Group>
      )}
    </PageSection>
  );
}

/** The owner's family; the total is that of the card (docs/rules.md, Counting people). */
export function OwnerFamily({ owner }: Props) {
  return (
    <PageSection title="Family">
      <Facts facts={[['Total', totalOnCard(owner.familyDetails)], ...factsOf(owner, 'familyDetails')]} />
    </PageSection>
  );
}

export function OwnerEmergency({ owner }: Props) {
  return (
    <PageSection title="Emergency contact">
      <Facts facts={factsOf(owner, 'emergencyContact')} />
    </PageSection>
  );
}

/** The fields of a group, or for null those outside any group, each with its value. */
function factsOf(owner: OwnerRecord, group: OwnerGroup | null): [string, ReactNode][] {
  const isTheirs = (field: OwnerField) => owner.isOwner || (field !== 'status' && field !== 'occupancyDate');
  const fields = takingPart('page').filter((field) => groupOf(field) === group && isTheirs(field));
  return inPlaces(fields, (field) => details(ownerRule(field).page).place).map((field) => {
    const { label, name, kind } = ownerFields[field];
    const value = ownerReader(field)(owner);
    if (field === 'status') return [name, <OwnerStatusBadge key={field} status={owner.status} />];
    return [group ? label : name, value === null ? null : (shown[kind]?.(String(value)) ?? value)];
  });
}

const shown: Partial<Record<FieldKind, (value: string) => ReactNode>> = {
  phone: (value) => <Phone number={value} />,
  phones: (value) => <Phone number={value} />,
  email: (value) => <EmailLink email={value} />,
  lines: (value) => <span className={classes.description}>{value}</span>,
  day: date,
};

function Facts({ facts }: { facts: [string, ReactNode][] }) {
  return (
    <dl className={`${card.facts} ${classes.facts}`}>
      {facts.map(([term, fact]) => (
        <Fact key={term} name={term}>
          {fact}
        </Fact>
      ))}
    </dl>
  );
}
