import { Skeleton, Text } from '@mantine/core';
import { CatchBoundary } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { createPart, usePart } from '#web/data/part.ts';
import classes from './Dashboard.module.css';

type Charts = typeof import('#web/dashboard/charts.tsx');

/** The chart library is large and fetched by itself; the numbers are rendered at once. */
const chartsPart = createPart<Charts>(() => import('#web/dashboard/charts.tsx'));

/** Where a chart is rendered. It says nothing that its numbers don't say, so it is hidden from screen readers. */
export function ChartFrame({ height, children }: { height: number; children: (charts: Charts) => ReactNode }) {
  const { part: charts, isMissing } = usePart(chartsPart);
  useEffect(() => chartsPart.fetch(), []);
  return (
    <div className={classes.chart} aria-hidden>
      <CatchBoundary getResetKey={() => 'once'} errorComponent={NotRendered}>
        {charts && children(charts)}
        {!charts && (isMissing ? <NotFetched /> : <Skeleton height={height} />)}
      </CatchBoundary>
    </div>
  );
}

function NotFetched() {
  return (
    <Text size="sm" c="dimmed">
      The picture could not be loaded. It comes by itself when the server is back.
    </Text>
  );
}

/** A chart that fails leaves the rest of the page alone. */
function NotRendered() {
  return (
    <Text size="sm" c="dimmed">
      The picture could not be shown.
    </Text>
  );
}
