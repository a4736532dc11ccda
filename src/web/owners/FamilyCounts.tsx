import { Text } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { type Family, familyKeys } from '#domain/family.ts';
import { CountField } from '#web/ui/CountField.tsx';
import classes from '#web/ui/Form.module.css';
import { Field } from '#web/ui/FormRow.tsx';

/** The four counts while the user types; '' means not known. */
export type FamilyTyped = Record<(typeof familyKeys)[number], number | string>;

export const noFamilyTyped: FamilyTyped = { adults: '', children: '', males: '', females: '' };

/** The counts for the API: an empty one is null, not known. What is no number is refused as it was typed. */
export function familyInput(typed: FamilyTyped): Family {
  const number = (one: number | string) => (one === '' ? null : (one as number));
  return Object.fromEntries(familyKeys.map((key) => [key, number(typed[key])])) as Family;
}

/** 'Adults 2, Children 1, Males 1, Females 1'; '' where nothing is known. */
export function familySaid(family: Family): string {
  return familyKeys.flatMap((key) => (family[key] === null ? [] : [`${familyLabels[key]} ${family[key]}`])).join(', ');
}

type Props = {
  legend: string;
  note: ReactNode;
  /** The smallest number the society's rule allows. */
  least: number;
  field: (key: (typeof familyKeys)[number]) => GetInputPropsReturnType;
};

export const familyLabels = { adults: 'Adults', children: 'Children', males: 'Males', females: 'Females' };

/** Inputs for a household's four counts, each of which may be left empty. */
export function FamilyCounts({ legend, note, least, field }: Props) {
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
      <Text component="legend" size="sm" fw={600} mb={4}>
        {legend}
      </Text>
      {note}
      <div className={classes.fields}>
        {familyKeys.map((key) => (
          <Field key={key} width="half">
            <CountField label={familyLabels[key]} least={least} {...field(key)} />
          </Field>
        ))}
      </div>
    </fieldset>
  );
}
