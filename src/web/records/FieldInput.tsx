import { NumberInput, type NumberInputProps, Textarea, TextInput } from '@mantine/core';
import type { FieldRule } from '#domain/fieldList.ts';
import { optionsOf } from '#web/records/formFields.ts';
import { plainDigits } from '#web/ui/plainDigits.ts';
import { Select } from '#web/ui/Select.tsx';

type Props = { rule: FieldRule; placeholder?: string } & Record<string, unknown>;

/** The input for a field, chosen by the field's kind. */
export function FieldInput({ rule, ...props }: Props) {
  const { kind, label, initial } = rule;
  if (kind === 'lines') return <Textarea {...props} autosize minRows={2} maxRows={8} />;
  if (kind === 'number' || kind === 'rupees') return <NumberInput {...props} {...wholeInput} />;
  // A year has four digits; a longer number, up to six, can be typed and is refused with a sentence.
  if (kind === 'year') return <NumberInput {...props} {...figure} maxLength={6} />;
  if (kind !== 'choice') return <TextInput {...props} autoComplete="off" />;
  const options = optionsOf(rule);
  // An optional choice has an entry for "none"; a required one does not.
  const isOpen = !rule.isRequired;
  return (
    <Select
      {...props}
      data={isOpen ? [{ value: '', label: `Select ${label}` }, ...options] : options}
      {...(!isOpen && initial === undefined && { placeholder: 'Choose' })}
      allowDeselect={false}
    />
  );
}

/** A minus or a fraction can be typed and is refused with a sentence, instead of being swallowed while typing. */
const figure: NumberInputProps = {
  // Overrides NumberInput's own inputMode, a keypad with a decimal point.
  attributes: { input: { inputMode: 'numeric', ...plainDigits } },
  clampBehavior: 'none',
  hideControls: true,
  autoComplete: 'off',
};
/** A whole number with Indian grouping. */
export const wholeInput: NumberInputProps = { ...figure, thousandSeparator: ',', thousandsGroupStyle: 'lakh' };

export const rupeesInput: NumberInputProps = { ...wholeInput, prefix: '₹' };
