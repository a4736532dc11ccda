import { NumberInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { DayField } from '#web/days/DayField.tsx';
import type { NominationFields } from '#web/nominations/fields.ts';
import { Field, FormRow } from '#web/ui/FormRow.tsx';

type Props = {
  form: UseFormReturnType<NominationFields>;
  place: number;
  today: string;
  /** Null for the only row, which can't be removed. */
  onRemove: (() => void) | null;
};

/** The fields of one nominee: name, relation to the owner, share, and for a minor the guardian. */
export function NomineeFieldset({ form, place, today, onRemove }: Props) {
  const at = <F extends string>(field: F) => form.getInputProps(`nominees.${place}.${field}`);
  return (
    <FormRow legend={`Nominee ${place + 1}`} removeLabel={`Take out nominee ${place + 1}`} onRemove={onRemove}>
      <Field width="half">
        <TextInput label="Name" required autoComplete="off" {...at('name')} />
      </Field>
      <Field width="half">
        <TextInput label="Relation" required autoComplete="off" placeholder="Wife, son, sister…" {...at('relation')} />
      </Field>
      <Field width="third">
        <NumberInput
          label="Share"
          required
          suffix=" %"
          clampBehavior="none"
          hideControls
          autoComplete="off"
          {...at('share')}
        />
      </Field>
      <Field width="third">
        <DayField label="Date of birth" today={today} max={today} {...at('bornOn')} />
      </Field>
      <Field width="third">
        <TextInput label="Guardian, if under 18" autoComplete="off" {...at('guardian')} />
      </Field>
      <Field width="whole">
        <TextInput label="Address" autoComplete="off" {...at('address')} />
      </Field>
    </FormRow>
  );
}
