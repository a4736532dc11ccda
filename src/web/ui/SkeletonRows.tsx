import { Skeleton, VisuallyHidden } from '@mantine/core';
import classes from './SkeletonRows.module.css';

type Props = { label?: string; rows?: number; rowHeight?: number };

/** Where a table will be. */
export function SkeletonRows({ label = 'Loading…', rows = 12, rowHeight = 36 }: Props) {
  return (
    <div role="status" aria-busy="true">
      <VisuallyHidden>{label}</VisuallyHidden>
      <div className={classes.frame} aria-hidden>
        {Array.from({ length: rows }, (_, nth) => `row-${nth}`).map((row) => (
          <div key={row} className={classes.row} style={{ height: rowHeight }} data-skeleton-row>
            {['14%', '10%', '22%', '16%', '12%'].map((width) => (
              <Skeleton key={width} height={12} width={width} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
