import { NumberInput, type NumberInputProps } from '@mantine/core';
import { plainDigits } from '#web/ui/plainDigits.ts';

type Props = Omit<NumberInputProps, 'min' | 'attributes'> & {
  least: number;
  /** The id of one text that describes several such fields, in place of an error of its own. */
  describedBy?: string | undefined;
};

/**
 * A field for a whole number. It accepts a minus or a fraction while typing, which is refused with a sentence later.
 * Mantine's `min` only bounds its buttons, and Mantine sets a decimal keypad and its own aria-describedby, so
 * `attributes` sets these on the input directly.
 */
export function CountField({ least, describedBy, ...props }: Props) {
  return (
    <NumberInput
      clampBehavior="none"
      autoComplete="off"
      {...props}
      min={least}
      attributes={{
        input: {
          min: least,
          inputMode: 'numeric',
          ...plainDigits,
          ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
        },
      }}
    />
  );
}
