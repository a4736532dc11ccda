import { NumberInput, type NumberInputProps, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { flatTypes } from '#domain/flat.ts';
import { type FlatFields, fieldLabels, statusOptions } from '#web/flats/fields.ts';
import classes from '#web/ui/Form.module.css';
import { Select } from '#web/ui/Select.tsx';

type Props = {
  form: UseFormReturnType<FlatFields>;
  example: string;
  onNumber: (typed: string) => void;
};

/** Everything a person fills in of a flat. What may stand where is the rules' business, so nothing is corrected here. */
export function FlatFieldset({ form, example, onNumber }: Props) {
  const field = (name: keyof FlatFields, width: 'half' | 'third' | 'whole' = 'half') => ({
    label: fieldLabels[name],
    className: classes.field ?? '',
    wrapperProps: { 'data-width': width },
    ...form.getInputProps(name),
  });
  return (
    <div className={classes.fields}>
      <TextInput
        {...field('flatNumber')}
        onChange={(event) => onNumber(event.currentTarget.value)}
        placeholder={`e.g. ${example}`}
        required
        data-autofocus
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <NumberInput {...field('floor')} {...whole} required />
      <Select {...field('type')} data={flatTypes} placeholder="Choose" required allowDeselect={false} />
      <Select {...field('status')} data={statusOptions} required allowDeselect={false} />
      <NumberInput {...field('size', 'third')} {...whole} />
      <NumberInput {...field('rent', 'third')} {...whole} />
      <NumberInput {...field('deposit', 'third')} {...whole} />
      <Textarea {...field('description', 'whole')} autosize minRows={2} maxRows={8} />
    </div>
  );
}

/** Grouped as Indians group; a minus or half a rupee is refused with a sentence, not swallowed while typing. */
const whole: NumberInputProps = {
  // Its own asks for a keypad with a decimal point, and comes after ours.
  attributes: { input: { inputMode: 'numeric' } },
  thousandSeparator: ',',
  thousandsGroupStyle: 'lakh',
  clampBehavior: 'none',
  hideControls: true,
  autoComplete: 'off',
};
