import { NumberInput, type NumberInputProps } from '@mantine/core';

type Props = Omit<NumberInputProps, 'min' | 'attributes'> & {
  least: number;
  /** The id of a text about several such fields, in place of an error of its own. */
  describedBy?: string | undefined;
};

/**
 * How many there are of something. A minus or a half is refused with a sentence when it comes to it, not swallowed while
 * typing. Mantine's own `min` is for its buttons alone, and it asks for a keypad with a decimal point and describes the
 * input by itself: what the input shall have is given to it directly.
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
          ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
        },
      }}
    />
  );
}
