import { Skeleton, VisuallyHidden } from '@mantine/core';
import classes from './Dashboard.module.css';

/** Where the figures will be. */
export function DashboardSkeleton() {
  const cards = Array.from({ length: 6 }, (_, index) => `card-${index}`);
  return (
    <div role="status" aria-busy="true">
      <VisuallyHidden>Loading the figures…</VisuallyHidden>
      <div className={classes.page} aria-hidden>
        <div className={classes.cards}>
          {cards.map((card) => (
            <Skeleton key={card} height={92} />
          ))}
        </div>
        <div className={classes.panels}>
          <Skeleton height={300} />
          <Skeleton height={300} />
        </div>
      </div>
    </div>
  );
}
