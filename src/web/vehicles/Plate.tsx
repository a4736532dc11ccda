import { spokenPlate } from '#domain/plate.ts';
import classes from './Plate.module.css';

type Props = {
  number: string;
  size?: 'card' | 'gate';
  /** The characters to highlight, by their index in the displayed number. */
  marked?: ReadonlySet<number>;
};

/** A vehicle's number, shown as on its plate. */
export function Plate({ number, size = 'card', marked }: Props) {
  const shown = spokenPlate(number);
  return (
    <span className={classes.plate} data-size={size}>
      <span className={classes.band} aria-hidden />
      <span className={classes.number}>{marked?.size ? <Marked number={shown} marked={marked} /> : shown}</span>
    </span>
  );
}

function Marked({ number, marked }: { number: string; marked: ReadonlySet<number> }) {
  // Keyed by index, because a plate may contain a character several times.
  return [...number].map((character, place) => {
    const key = `${place}${character}`;
    return marked.has(place) ? <mark key={key}>{character}</mark> : <span key={key}>{character}</span>;
  });
}
