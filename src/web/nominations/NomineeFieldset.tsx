import { Button, NumberInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { DayField } from '#web/days/DayField.tsx';
import type { NominationFields } from '#web/nominations/fields.ts';
import classes from '#web/ui/Form.module.css';
import IconTrash from '~icons/tabler/trash';
import own from './Nominations.module.css';

type Props = {
  form: UseFormReturnType<NominationFields>;
  place: number;
  today: string;
  /** Null for the only one. */
  onRemove: (() => void) | null;
};

/** One nominee: who, what they are to the owner, their share; of a minor the guardian. */
export function NomineeFieldset({ form, place, today, onRemove }: Props) {
  const at = <F extends string>(field: F) => form.getInputProps(`nominees.${place}.${field}`);
  return (
    <fieldset className={own.nominee ?? ''}>
      <legend>{`Nominee ${place + 1}`}</legend>
      <div className={classes.fields}>
        <div className={classes.field} data-width="half">
          <TextInput label="Name" required autoComplete="off" {...at('name')} />
        </div>
        <div className={classes.field} data-width="half">
          <TextInput
            label="Relation"
            required
            autoComplete="off"
            placeholder="Wife, son, sister…"
            {...at('relation')}
          />
        </div>
        <div className={classes.field} data-width="third">
          <NumberInput
            label="Share"
            required
            suffix=" %"
            clampBehavior="none"
            hideControls
            autoComplete="off"
            {...at('share')}
          />
        </div>
        <div className={classes.field} data-width="third">
          <DayField label="Date of birth" today={today} max={today} {...at('bornOn')} />
        </div>
        <div className={classes.field} data-width="third">
          <TextInput label="Guardian, if under 18" autoComplete="off" {...at('guardian')} />
        </div>
        <div className={classes.field} data-width="whole">
          <TextInput label="Address" autoComplete="off" {...at('address')} />
        </div>
      </div>
      {onRemove && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          mt="xs"
          leftSection={<IconTrash size={16} aria-hidden />}
          aria-label={`Take out nominee ${place + 1}`}
          onClick={onRemove}
        >
          Take out
        </Button>
      )}
    </fieldset>
  );
}
