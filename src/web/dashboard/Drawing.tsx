import { Skeleton, Text } from '@mantine/core';
import { CatchBoundary } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import classes from './Dashboard.module.css';

/** The drawing program is large, and nothing waits for it: the numbers are there at once. */
export const Donut = lazy(() => import('#web/dashboard/charts.tsx').then((charts) => ({ default: charts.Donut })));
export const TypeBars = lazy(() =>
  import('#web/dashboard/charts.tsx').then((charts) => ({ default: charts.TypeBars })),
);
export const WingBars = lazy(() =>
  import('#web/dashboard/charts.tsx').then((charts) => ({ default: charts.WingBars })),
);

/** The place of a picture. It says nothing that its numbers don't say, so it is not read out. */
export function Drawing({ height, children }: { height: number; children: ReactNode }) {
  return (
    <div className={classes.drawing} aria-hidden>
      <CatchBoundary getResetKey={() => 'once'} errorComponent={NotDrawn}>
        <Suspense fallback={<Skeleton height={height} />}>{children}</Suspense>
      </CatchBoundary>
    </div>
  );
}

/** A picture that could not be fetched takes nothing else with it. */
function NotDrawn() {
  return (
    <Text size="sm" c="dimmed">
      The picture could not be loaded.
    </Text>
  );
}
