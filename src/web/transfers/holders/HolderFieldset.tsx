import { Button, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { KeyboardEvent } from 'react';
import type { HoldersFields } from '#web/transfers/holders/fields.ts';
import classes from '#web/ui/Form.module.css';
import type { Option } from '#web/ui/matchingOptions.ts';
import { SearchSelect } from '#web/ui/SearchSelect.tsx';
import IconTrash from '~icons/tabler/trash';
import own from './Holders.module.css';

type Props = {
  form: UseFormReturnType<HoldersFields>;
  place: number;
  /** How somebody who owns it today is called. */
  name: string | null;
  people: { options: Option[]; isLoading: boolean };
  onRemove: (() => void) | null;
  /** Enter goes from row to row. */
  onEnter: () => void;
};

const ordinals = ['First owner', 'Second owner', 'Third owner', 'Fourth owner', 'Fifth owner', 'Sixth owner'];

/** One owner: who owns it today, somebody else on record, or the name, phone and email of somebody new. */
export function HolderFieldset({ form, place, name, people, onRemove, onEnter }: Props) {
  const at = <F extends string>(field: F) => form.getInputProps(`holders.${place}.${field}`);
  const holder = form.values.holders[place];
  const isKnown = holder !== undefined && holder.personId !== null;
  const who = name ?? (people.options.find(({ value }) => value === holder?.personId)?.label || ordinals[place]);

  function goOn(event: KeyboardEvent) {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.nativeEvent.isComposing;
    if (event.key !== 'Enter' || !isPlain) return;
    event.preventDefault();
    onEnter();
  }

  const text = { autoComplete: 'off', onKeyDown: goOn } as const;
  return (
    <fieldset className={own.holder ?? ''}>
      <legend>{ordinals[place]}</legend>
      <div className={classes.fields}>
        {name !== null && <p className={own.present}>{name}</p>}
        {name === null && !isKnown && (
          <>
            <div className={classes.field} data-width="half">
              <TextInput label="Name" required {...text} {...at('name')} />
            </div>
            <div className={classes.field} data-width="half">
              <TextInput label="Phone" type="tel" inputMode="tel" {...text} {...at('phone')} />
            </div>
            <div className={classes.field} data-width="half">
              <TextInput label="Email" type="email" {...text} {...at('email')} />
            </div>
          </>
        )}
        {name === null && holder && (
          <div className={classes.field} data-width="half">
            <SearchSelect
              {...at('personId')}
              label={isKnown ? 'Owner on record' : 'Or somebody on record'}
              placeholder={people.isLoading ? 'Loading…' : 'Type to search'}
              options={people.options}
              value={holder.personId}
              onChange={(id) =>
                form.setFieldValue(`holders.${place}`, {
                  ...holder,
                  ...(id !== null && { name: '', phone: '', email: '' }),
                  personId: id,
                })
              }
              clearable
              clearLabel="Clear owner"
              notInList="Choose a person from the list"
              nothingFoundMessage={people.isLoading ? 'Loading…' : 'Nobody fits'}
            />
          </div>
        )}
        <div className={classes.field} data-width="half">
          <TextInput
            label="Share"
            placeholder="Undivided"
            description="1/2, 50 % or 0.5; empty where the flat is undivided"
            {...text}
            {...at('share')}
          />
        </div>
      </div>
      {onRemove && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          mt="xs"
          leftSection={<IconTrash size={16} aria-hidden />}
          aria-label={`Take out ${who}`}
          onClick={onRemove}
        >
          Take out
        </Button>
      )}
    </fieldset>
  );
}
