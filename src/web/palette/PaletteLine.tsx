import type { Line } from '#web/palette/search.ts';
import classes from './Palette.module.css';

type Props = { id: string; line: Line; isChosen: boolean; onPoint: () => void; onChoose: () => void };

/** One thing that was found. The focus stays in the field, which says which line is chosen. */
export function PaletteLine({ id, line, isChosen, onPoint, onChoose }: Props) {
  const { icon: Icon } = line;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and points here (aria-activedescendant).
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field's keys choose it.
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      className={classes.line}
      onMouseMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Icon size={20} stroke={1.75} aria-hidden className={classes.icon} />
      <span className={classes.label}>{line.label}</span>
      {line.hint !== '' && <span className={classes.hint}>{line.hint}</span>}
    </div>
  );
}
