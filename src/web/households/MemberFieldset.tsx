import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ComponentProps } from 'react';
import { ageGroups, sexes, sexOfRelation } from '#domain/householdFacts.ts';
import { DayField } from '#web/days/DayField.tsx';
import type { HouseholdFields, MemberFields } from '#web/households/fields.ts';
import { ageGroupLabels, sexLabels } from '#web/households/words.ts';
import { PersonSelect } from '#web/owners/PersonSelect.tsx';
import type { PeopleOptions } from '#web/owners/personOption.ts';
import { Field, FormRow, goesOnWithEnter } from '#web/ui/FormRow.tsx';
import { Select } from '#web/ui/Select.tsx';

type Props = {
  form: UseFormReturnType<HouseholdFields>;
  place: number;
  today: string;
  people: PeopleOptions;
  /** Null for the only row, which can't be removed. */
  onRemove: (() => void) | null;
  /** Called on Enter, which moves from row to row; null in a form with one row, where Enter saves. */
  onEnter: (() => void) | null;
};

/** The fields of one member: a person on record, or a name, and further facts. */
export function MemberFieldset({ form, place, today, people, onRemove, onEnter }: Props) {
  const at = <F extends string>(field: F) => form.getInputProps(`members.${place}.${field}`);
  const member = form.values.members[place];
  if (member === undefined) return null;
  const set = (some: Partial<MemberFields>) => form.setFieldValue(`members.${place}`, { ...member, ...some });

  const text = { autoComplete: 'off', onKeyDown: goesOnWithEnter(onEnter) } satisfies ComponentProps<typeof TextInput>;
  return (
    <FormRow legend={`Member ${place + 1}`} removeLabel={`Take out member ${place + 1}`} onRemove={onRemove}>
      {member.personId === null && (
        <Field width="third">
          <TextInput label="Name" required {...text} {...at('name')} />
        </Field>
      )}
      <Field width="third">
        <TextInput
          label="Relation"
          placeholder="Wife, Son, Self"
          {...text}
          {...at('relation')}
          onBlur={() => set({ sex: member.sex ?? sexOfRelation(member.relation) })}
        />
      </Field>
      <Field width="third">
        <TextInput label="Year of birth" inputMode="numeric" maxLength={10} {...text} {...at('bornYear')} />
      </Field>
      <Field width="third">
        <Select
          label="Age group"
          allowDeselect={false}
          disabled={member.bornYear.trim() !== ''}
          data={ageGroups.map((value) => ({ value, label: ageGroupLabels[value] }))}
          {...at('ageGroup')}
        />
      </Field>
      <Field width="third">
        <Select
          label="Sex"
          clearable
          clearButtonProps={{ 'aria-label': 'Clear sex' }}
          data={sexes.map((value) => ({ value, label: sexLabels[value] }))}
          {...at('sex')}
        />
      </Field>
      {member.personId === null && (
        <Field width="third">
          <TextInput label="Phone" type="tel" inputMode="tel" {...text} {...at('phone')} />
        </Field>
      )}
      <Field width="third">
        <TextInput label="Help in an emergency" placeholder="Wheelchair, oxygen" {...text} {...at('help')} />
      </Field>
      <Field width="third">
        <DayField label="Lives there since" today={today} {...at('since')} />
      </Field>
      {member.left !== null && (
        <Field width="third">
          <DayField
            label="First day without them"
            description="Empty where they live there again"
            today={today}
            {...at('left')}
          />
        </Field>
      )}
      {/* Name and flat of a person on record do not fit into a third of the width. */}
      <Field width={member.personId === null ? 'third' : 'whole'}>
        <PersonSelect
          {...at('personId')}
          label={member.personId === null ? 'Or somebody on record' : 'Somebody on record'}
          people={people}
          value={member.personId}
          onChange={(personId) => set({ personId, ...(personId !== null && { name: '', phone: '' }) })}
          clearLabel="Clear person"
        />
      </Field>
    </FormRow>
  );
}
