import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { details, inPlaces, taking } from '#domain/fieldList.ts';
import { type FlatField, flatFields, flatRule } from '#domain/flat.fields.ts';
import type { Flat } from '#domain/flat.ts';
import { spokenValue } from '#web/flats/fields.ts';
import { StatusBadge } from '#web/flats/StatusBadge.tsx';
import card from '#web/ui/Card.module.css';
import { Fact } from '#web/ui/Fact.tsx';
import { PageSection } from '#web/ui/PageSection.tsx';
import classes from '#web/ui/RecordPage.module.css';

const fields = inPlaces(taking(flatFields, 'page'), (field) => details(flatRule(field).page).place);

/** All facts on record about the flat itself. */
export function FlatFacts({ flat }: { flat: Flat }) {
  return (
    <PageSection title="The flat">
      <dl className={`${card.facts} ${classes.facts}`}>
        {fields.map((field) => (
          <Fact key={field} name={details(flatRule(field).page).label ?? flatFields[field].name}>
            {factOf(field, flat)}
          </Fact>
        ))}
      </dl>
      {flat.description && (
        <Text size="sm" mt="sm" className={classes.description ?? ''}>
          {flat.description}
        </Text>
      )}
    </PageSection>
  );
}

function factOf(field: FlatField, flat: Flat): ReactNode {
  const { [field]: value } = flat;
  if (value === null) return null;
  if (field === 'status') return <StatusBadge status={flat.status} />;
  if (field === 'floor' && value === 0) return 'Ground floor';
  return field === 'rent' ? `${spokenValue(field, value)} per month` : spokenValue(field, value);
}
