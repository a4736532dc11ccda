import { NumberField, type NumberFieldProps } from '#web/ui/NumberField.tsx';

type Props = Omit<NumberFieldProps, 'least'> & {
  least: number;
  /** The id of one text that describes several such fields, in place of an error of its own. */
  describedBy?: string | undefined;
};

/**
 * A field for a whole number. It accepts a minus or a fraction while typing, which is refused with a sentence later.
 * Mantine sets its own aria-describedby, so `attributes` sets it on the input directly.
 */
export function CountField({ describedBy, ...props }: Props) {
  return (
    <NumberField
      {...props}
      attributes={{
        input: { min: props.least, ...(describedBy !== undefined && { 'aria-describedby': describedBy }) },
      }}
    />
  );
}
