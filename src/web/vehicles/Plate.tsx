import { spokenPlate } from '#domain/plate.ts';
import classes from './Plate.module.css';

type Props = {
  number: string;
  size?: 'card' | 'gate';
  /** Which characters of the number to point out, by their place in it as it is shown. */
  marked?: ReadonlySet<number>;
};

/** A number as it stands on the vehicle. */
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
  // A character of a plate has no other identity than its place.
  return [...number].map((character, place) => {
    const key = `${place}${character}`;
    return marked.has(place) ? <mark key={key}>{character}</mark> : <span key={key}>{character}</span>;
  });
}
