import classes from './SelectBox.module.css';

type Props = {
  /** 'Select A-101' */
  label: string;
  isSelected: boolean;
  /** With Shift all from the one selected last. */
  onSelect: (isRange: boolean) => void;
  isPartly?: boolean;
  /** Where it stands. */
  className?: string | undefined;
};

/** A plain box, because a long table has one in each row. */
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
      // The click tells of Shift, which the change does not; a box that is checked by a key gets a click as well.
      onChange={() => {}}
      onClick={(event) => {
        event.stopPropagation();
        onSelect(event.shiftKey);
      }}
    />
  );
}
