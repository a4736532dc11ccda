import { Textarea, TextInput } from '@mantine/core';
import type { FieldRule } from '#domain/fieldList.ts';
import { optionsOf } from '#web/records/formFields.ts';
import { NumberField, type NumberFieldProps } from '#web/ui/NumberField.tsx';
import { Select } from '#web/ui/Select.tsx';

type Props = { rule: FieldRule; placeholder?: string } & Record<string, unknown>;

/** The input for a field, chosen by the field's kind. */
export function FieldInput({ rule, ...props }: Props) {
  const { kind, label, initial } = rule;
  if (kind === 'lines') return <Textarea {...props} />;
  if (kind === 'number') return <NumberField {...(props as NumberFieldProps)} {...decimalInput} />;
  if (kind === 'rupees') return <NumberField {...(props as NumberFieldProps)} {...wholeInput} />;
  // A year has four digits; a longer number, up to six, can be typed and is refused with a sentence.
  if (kind === 'year') return <NumberField {...(props as NumberFieldProps)} maxLength={6} />;
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

/** A whole number with Indian grouping; a minus or a fraction can be typed and is refused with a sentence. */
export const wholeInput = { isGrouped: true };

/** The same with a keyboard that has a point. */
export const decimalInput = { ...wholeInput, inputMode: 'decimal' } as const;

export const rupeesInput = { isGrouped: true, prefix: '₹' };
