import { NumberInput, type NumberInputProps } from '@mantine/core';

type Props = Omit<NumberInputProps, 'min' | 'attributes'> & { least: number };

/**
 * How many there are of something. A minus or a half is refused with a sentence when it comes to it, not swallowed while
 * typing. Mantine's own `min` is for its buttons alone, so the input is given it as well.
 */
export function CountField({ least, ...props }: Props) {
  return (
    <NumberInput
      inputMode="numeric"
      clampBehavior="none"
      autoComplete="off"
      {...props}
      min={least}
      attributes={{ input: { min: least } }}
    />
  );
}
