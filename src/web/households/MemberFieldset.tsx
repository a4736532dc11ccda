import { Button, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import { ageGroups, sexes, sexOfRelation } from '#domain/householdFacts.ts';
import { DayField } from '#web/days/DayField.tsx';
import type { HouseholdFields, MemberFields } from '#web/households/fields.ts';
import { ageGroupLabels, sexLabels } from '#web/households/words.ts';
import own from '#web/tenancies/Tenancies.module.css';
import classes from '#web/ui/Form.module.css';
import type { Option } from '#web/ui/matchingOptions.ts';
import { SearchSelect } from '#web/ui/SearchSelect.tsx';
import { Select } from '#web/ui/Select.tsx';
import IconTrash from '~icons/tabler/trash';

type Props = {
  form: UseFormReturnType<HouseholdFields>;
  place: number;
  today: string;
  people: { options: Option[]; isLoading: boolean };
  /** Null for the only one. */
  onRemove: (() => void) | null;
  /** Enter goes from row to row; null where the form has one row, which it saves. */
  onEnter: (() => void) | null;
};

/** One member: somebody on record, or a name, with what is known of them. */
export function MemberFieldset({ form, place, today, people, onRemove, onEnter }: Props) {
  const at = <F extends string>(field: F) => form.getInputProps(`members.${place}.${field}`);
  const member = form.values.members[place];
  if (member === undefined) return null;
  const set = (some: Partial<MemberFields>) => form.setFieldValue(`members.${place}`, { ...member, ...some });

  function goOn(event: KeyboardEvent) {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.nativeEvent.isComposing;
    if (onEnter === null || event.key !== 'Enter' || !isPlain) return;
    event.preventDefault();
    onEnter();
  }

  const text = { autoComplete: 'off', onKeyDown: goOn } satisfies ComponentProps<typeof TextInput>;
  return (
    <fieldset className={own.tenant ?? ''}>
      <legend>{`Member ${place + 1}`}</legend>
      <div className={classes.fields}>
        {member.personId === null && (
          <Third>
            <TextInput label="Name" required {...text} {...at('name')} />
          </Third>
        )}
        <Third>
          <TextInput
            label="Relation"
            placeholder="Wife, Son, Self"
            {...text}
            {...at('relation')}
            onBlur={() => set({ sex: member.sex ?? sexOfRelation(member.relation) })}
          />
        </Third>
        <Third>
          <TextInput label="Year of birth" inputMode="numeric" maxLength={10} {...text} {...at('bornYear')} />
        </Third>
        <Third>
          <Select
            label="Age group"
            allowDeselect={false}
            disabled={member.bornYear.trim() !== ''}
            data={ageGroups.map((value) => ({ value, label: ageGroupLabels[value] }))}
            {...at('ageGroup')}
          />
        </Third>
        <Third>
          <Select
            label="Sex"
            clearable
            clearButtonProps={{ 'aria-label': 'Clear sex' }}
            data={sexes.map((value) => ({ value, label: sexLabels[value] }))}
            {...at('sex')}
          />
        </Third>
        {member.personId === null && (
          <Third>
            <TextInput label="Phone" type="tel" inputMode="tel" {...text} {...at('phone')} />
          </Third>
        )}
        <Third>
          <TextInput label="Help in an emergency" placeholder="Wheelchair, oxygen" {...text} {...at('help')} />
        </Third>
        <Third>
          <DayField label="Lives there since" today={today} {...at('since')} />
        </Third>
        <Third>
          <SearchSelect
            {...at('personId')}
            label={member.personId === null ? 'Or somebody on record' : 'Somebody on record'}
            placeholder={people.isLoading ? 'Loading…' : 'Type to search'}
            options={people.options}
            value={member.personId}
            onChange={(personId) => set({ personId, ...(personId !== null && { name: '', phone: '' }) })}
            clearable
            clearLabel="Clear person"
            notInList="Choose a person from the list"
            nothingFoundMessage={people.isLoading ? 'Loading…' : 'Nobody fits'}
          />
        </Third>
      </div>
      {onRemove && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          mt="xs"
          leftSection={<IconTrash size={16} aria-hidden />}
          aria-label={`Take out member ${place + 1}`}
          onClick={onRemove}
        >
          Take out
        </Button>
      )}
    </fieldset>
  );
}

function Third({ children }: { children: ReactNode }) {
  return (
    <div className={classes.field} data-width="third">
      {children}
    </div>
  );
}
