import { type Figure, share, type WingFigures } from '#web/dashboard/figures.ts';
import { Swatch } from '#web/dashboard/patterns.tsx';
import { TargetLink } from '#web/dashboard/TargetLink.tsx';
import { count } from '#web/ui/format.ts';
import classes from './Dashboard.module.css';

type Props = {
  figures: Figure[];
  caption: string;
  total: { name: string; count: number };
  withSwatches?: boolean;
};

/** A chart's numbers as a table; each row links to the list that it counts. */
export function Numbers({ figures, caption, total, withSwatches = false }: Props) {
  return (
    <table className={classes.numbers} aria-label={caption}>
      <tbody>
        {figures.map((figure) => (
          <tr key={figure.name}>
            <th scope="row">
              <span className={classes.named}>
                {withSwatches && <Swatch pattern={figure.pattern} />}
                <TargetLink target={figure.target}>{figure.name}</TargetLink>
              </span>
            </th>
            <td>{count(figure.count)}</td>
            <td className={classes.share}>{share(figure.count, total.count)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{total.name}</th>
          <td>{count(total.count)}</td>
          <td />
        </tr>
      </tfoot>
    </table>
  );
}

/** The flats of each wing by status, as a table; each number links to its flats. */
export function WingNumbers({ wings }: { wings: WingFigures[] }) {
  const columns = wings[0]?.figures.map(({ name }) => name) ?? [];
  return (
    <table className={classes.numbers} aria-label="Flats by wing and status">
      <thead>
        <tr>
          <th scope="col">Wing</th>
          {columns.map((name) => (
            <th scope="col" key={name}>
              {name}
            </th>
          ))}
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {wings.map(({ wing, name: nameOfWing, total, target, figures }) => (
          <tr key={wing}>
            <th scope="row">
              <TargetLink target={target}>{nameOfWing}</TargetLink>
            </th>
            {figures.map((figure) => (
              <td key={figure.name}>
                <TargetLink
                  target={figure.target}
                  aria-label={`${count(figure.count)} flats, ${nameOfWing}: ${figure.name}`}
                >
                  {count(figure.count)}
                </TargetLink>
              </td>
            ))}
            <td>{count(total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
