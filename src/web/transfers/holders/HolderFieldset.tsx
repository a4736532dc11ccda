import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { PersonSelect } from '#web/owners/PersonSelect.tsx';
import type { PeopleOptions } from '#web/owners/personOption.ts';
import type { HoldersFields } from '#web/transfers/holders/fields.ts';
import { FormRow, goesOnWithEnter, wide } from '#web/ui/FormRow.tsx';
import own from './Holders.module.css';

type Props = {
  form: UseFormReturnType<HoldersFields>;
  place: number;
  /** The name of a present owner; null for any other row. */
  name: string | null;
  people: PeopleOptions;
  onRemove: (() => void) | null;
  /** Enter moves the focus to the next row. */
  onEnter: () => void;
};

const ordinals = ['First owner', 'Second owner', 'Third owner', 'Fourth owner', 'Fifth owner', 'Sixth owner'];

/** One owner: a present owner, another person on record, or the name, phone and email of a new person. */
export function HolderFieldset({ form, place, name, people, onRemove, onEnter }: Props) {
  const at = <F extends string>(field: F) => form.getInputProps(`holders.${place}.${field}`);
  const holder = form.values.holders[place];
  const isKnown = holder !== undefined && holder.personId !== null;
  const who = name ?? (people.options.find(({ value }) => value === holder?.personId)?.label || ordinals[place]);

  const text = { autoComplete: 'off', onKeyDown: goesOnWithEnter(onEnter) } as const;
  return (
    <FormRow legend={ordinals[place]} removeLabel={`Take out ${who}`} onRemove={onRemove}>
      {name !== null && <p className={own.present}>{name}</p>}
      {name === null && !isKnown && (
        <>
          <TextInput {...wide.half} label="Name" required {...text} {...at('name')} />
          <TextInput {...wide.half} label="Phone" type="tel" inputMode="tel" {...text} {...at('phone')} />
          <TextInput {...wide.half} label="Email" type="email" {...text} {...at('email')} />
        </>
      )}
      {name === null && holder && (
        <PersonSelect
          {...wide.half}
          {...at('personId')}
          label={isKnown ? 'Owner on record' : 'Or somebody on record'}
          people={people}
          value={holder.personId}
          onChange={(id) =>
            form.setFieldValue(`holders.${place}`, {
              ...holder,
              ...(id !== null && { name: '', phone: '', email: '' }),
              personId: id,
            })
          }
          clearLabel="Clear owner"
        />
      )}
      <TextInput
        {...wide.half}
        label="Share"
        placeholder="Undivided"
        description="1/2, 50 % or 0.5; empty where the flat is undivided"
        {...text}
        {...at('share')}
      />
    </FormRow>
  );
}
