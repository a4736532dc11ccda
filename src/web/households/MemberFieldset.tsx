import { Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { ageGroups, sexes, sexOfRelation } from '#domain/householdFacts.ts';
import { DayField } from '#web/days/DayField.tsx';
import type { HouseholdFields, MemberFields } from '#web/households/fields.ts';
import { placesOfQuery } from '#web/households/queries.ts';
import { ageGroupLabels, listedTooSaid, sexLabels } from '#web/households/words.ts';
import { PersonSelect } from '#web/owners/PersonSelect.tsx';
import type { PeopleOptions } from '#web/owners/personOption.ts';
import { Field, FormRow, goesOnWithEnter, wide } from '#web/ui/FormRow.tsx';
import { Select } from '#web/ui/Select.tsx';

type Props = {
  form: UseFormReturnType<HouseholdFields>;
  place: number;
  /** Null once the flat is deleted. */
  flatId: string | null;
  today: string;
  people: PeopleOptions;
  /** Null for the only row, which can't be removed. */
  onRemove: (() => void) | null;
  /** Called on Enter, which moves from row to row; null in a form with one row, where Enter saves. */
  onEnter: (() => void) | null;
  /** Whether another day was on record: then the reason is asked. */
  asksWhy: boolean;
};

/** The fields of one member: a person on record, or a name, and further facts. */
export function MemberFieldset({ form, place, flatId, today, people, onRemove, onEnter, asksWhy }: Props) {
  const at = <F extends string>(field: F) => form.getInputProps(`members.${place}.${field}`);
  const member = form.values.members[place];
  if (member === undefined) return null;
  const set = (some: Partial<MemberFields>) => form.setFieldValue(`members.${place}`, { ...member, ...some });

  const text = { autoComplete: 'off', onKeyDown: goesOnWithEnter(onEnter) } satisfies ComponentProps<typeof TextInput>;
  return (
    <FormRow legend={`Member ${place + 1}`} removeLabel={`Take out member ${place + 1}`} onRemove={onRemove}>
      {member.personId === null && <TextInput {...wide.third} label="Name" required {...text} {...at('name')} />}
      <TextInput
        {...wide.third}
        label="Relation"
        placeholder="Wife, Son, Self"
        {...text}
        {...at('relation')}
        onBlur={() => set({ sex: member.sex ?? sexOfRelation(member.relation) })}
      />
      <TextInput
        {...wide.third}
        label="Year of birth"
        inputMode="numeric"
        maxLength={10}
        {...text}
        {...at('bornYear')}
      />
      <Select
        {...wide.third}
        label="Age group"
        allowDeselect={false}
        disabled={member.bornYear.trim() !== ''}
        data={ageGroups.map((value) => ({ value, label: ageGroupLabels[value] }))}
        {...at('ageGroup')}
      />
      <Select
        {...wide.third}
        label="Sex"
        clearable
        clearButtonProps={{ 'aria-label': 'Clear sex' }}
        data={sexes.map((value) => ({ value, label: sexLabels[value] }))}
        {...at('sex')}
      />
      {member.personId === null && (
        <TextInput {...wide.third} label="Phone" type="tel" inputMode="tel" {...text} {...at('phone')} />
      )}
      <TextInput
        {...wide.third}
        label="Help in an emergency"
        placeholder="Wheelchair, oxygen"
        {...text}
        {...at('help')}
      />
      <DayField {...wide.third} label="Lives there since" today={today} {...at('since')} />
      {member.left !== null && (
        <DayField
          {...wide.third}
          label="First day without them"
          description="Empty where they live there again"
          today={today}
          {...at('left')}
        />
      )}
      {asksWhy && <TextInput {...wide.whole} label="Why the day is corrected" required {...text} {...at('reason')} />}
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
        {member.personId !== null && <ListedToo personId={member.personId} flatId={flatId} today={today} />}
      </Field>
    </FormRow>
  );
}

/** In which other flats the person is listed today: they may live in two, or have moved without anybody saying so. */
function ListedToo({ personId, flatId, today }: { personId: string; flatId: string | null; today: string }) {
  const { data } = useQuery(placesOfQuery(personId));
  const said = listedTooSaid(data ?? [], { flatId, today });
  return (
    <Text role="status" size="sm" mt={said === null ? 0 : 4}>
      {said}
    </Text>
  );
}
