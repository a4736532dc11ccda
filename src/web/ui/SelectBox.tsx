import classes from './SelectBox.module.css';

type Props = {
  /** 'Select A-101' */
  label: string;
  isSelected: boolean;
  /** `isRange` with Shift: selects all from the item selected last. */
  onSelect: (isRange: boolean) => void;
  isPartly?: boolean;
  className?: string | undefined;
};

/** A native checkbox and not Mantine's, because a long table has one in each row. */
export function SelectBox({ label, isSelected, onSelect, isPartly = false, className }: Props) {
  return (
    <input
      type="checkbox"
      className={className ? `${classes.box} ${className}` : classes.box}
      aria-label={label}
      checked={isSelected}
      ref={(box) => {
        if (box) box.indeterminate = isPartly;
      }}
      // Handled on click, as a change event does not tell of Shift; the keyboard triggers a click as well.
      onChange={() => {}}
      onClick={(event) => {
        event.stopPropagation();
        onSelect(event.shiftKey);
      }}
    />
  );
}
