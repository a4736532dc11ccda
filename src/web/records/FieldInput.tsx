import { NumberInput, type NumberInputProps, Textarea, TextInput } from '@mantine/core';
import type { FieldRule } from '#domain/fieldList.ts';
import { optionsOf } from '#web/records/formFields.ts';
import { Select } from '#web/ui/Select.tsx';

type Props = { rule: FieldRule; placeholder?: string } & Record<string, unknown>;

/** What a field is filled in with, by its kind. */
export function FieldInput({ rule, ...props }: Props) {
  const { kind, label, initial } = rule;
  if (kind === 'lines') return <Textarea {...props} autosize minRows={2} maxRows={8} />;
  if (kind === 'number' || kind === 'rupees') return <NumberInput {...props} {...wholeInput} />;
  // A year is four digits; what is longer by a digit or two is refused with a sentence.
  if (kind === 'year') return <NumberInput {...props} {...figure} maxLength={6} />;
  if (kind !== 'choice') return <TextInput {...props} autoComplete="off" />;
  const options = optionsOf(rule);
  // What may be left open has a choice that says so; elsewhere one has to be made.
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

/** A minus or half of one is refused with a sentence, not swallowed while typing. */
const figure: NumberInputProps = {
  // Its own asks for a keypad with a decimal point, and comes after ours.
  attributes: { input: { inputMode: 'numeric' } },
  clampBehavior: 'none',
  hideControls: true,
  autoComplete: 'off',
};
/** A whole number, grouped as in India. */
export const wholeInput: NumberInputProps = { ...figure, thousandSeparator: ',', thousandsGroupStyle: 'lakh' };

export const rupeesInput: NumberInputProps = { ...wholeInput, prefix: '₹' };
