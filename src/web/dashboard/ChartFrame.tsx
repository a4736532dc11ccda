import { Skeleton, Text } from '@mantine/core';
import { CatchBoundary } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import classes from './Dashboard.module.css';

/** The chart library is large and loaded lazily; the numbers are rendered at once. */
export const Donut = lazy(() => import('#web/dashboard/charts.tsx').then((charts) => ({ default: charts.Donut })));
export const TypeBars = lazy(() =>
  import('#web/dashboard/charts.tsx').then((charts) => ({ default: charts.TypeBars })),
);
export const WingBars = lazy(() =>
  import('#web/dashboard/charts.tsx').then((charts) => ({ default: charts.WingBars })),
);

/** Where a chart is rendered. It says nothing that its numbers don't say, so it is hidden from screen readers. */
export function ChartFrame({ height, children }: { height: number; children: ReactNode }) {
  return (
    <div className={classes.chart} aria-hidden>
      <CatchBoundary getResetKey={() => 'once'} errorComponent={NotLoaded}>
        <Suspense fallback={<Skeleton height={height} />}>{children}</Suspense>
      </CatchBoundary>
    </div>
  );
}

/** A chart that could not be loaded leaves the rest of the page alone. */
function NotLoaded() {
  return (
    <Text size="sm" c="dimmed">
      The picture could not be loaded.
    </Text>
  );
}
