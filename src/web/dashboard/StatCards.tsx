import type { Dashboard } from '#domain/dashboard.ts';
import { cardFigures } from '#web/dashboard/figures.ts';
import { TargetLink } from '#web/dashboard/TargetLink.tsx';
import { count } from '#web/ui/format.ts';
import classes from './Dashboard.module.css';

/** docs/rules.md, Admin dashboard: the six cards, each leading to what it counts. */
export function StatCards({ dashboard }: { dashboard: Dashboard }) {
  return (
    <ul className={classes.cards} aria-label="Totals">
      {cardFigures(dashboard).map((figure) => (
        <li key={figure.name}>
          <TargetLink target={figure.target} className={classes.card}>
            <span className={classes.cardName}>{figure.name}</span>
            <span className={classes.cardCount}>{count(figure.count)}</span>
          </TargetLink>
        </li>
      ))}
    </ul>
  );
}
