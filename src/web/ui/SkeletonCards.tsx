import { Card, Group, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import grid from './CardGrid.module.css';
import classes from './SkeletonRows.module.css';

/** Placeholders while cards load (docs/rules.md, Limits: six). */
export function SkeletonCards({
  count = 6,
  label = 'Loading…',
  height = 164,
}: {
  count?: number;
  label?: string;
  /** Height of the expected cards, in pixels. */
  height?: number;
}) {
  const places = Array.from({ length: count }, (_, index) => `place-${index}`);
  // A line for the name and lines for the facts; 110 px are left for padding and buttons.
  const lines = Array.from({ length: Math.max(2, Math.floor((height - 110) / 24)) }, (_, index) => `line-${index}`);
  return (
    <div role="status" aria-busy="true">
      <VisuallyHidden>{label}</VisuallyHidden>
      <div className={grid.skeletons} aria-hidden>
        {places.map((place) => (
          <Card key={place} withBorder h={height} data-skeleton-card>
            <Stack gap="sm">
              <Group justify="space-between">
                <Skeleton height={20} width="40%" />
                <Skeleton height={20} width={72} />
              </Group>
              {lines.map((line) => (
                <Group key={line} justify="space-between">
                  <Skeleton height={12} width="25%" />
                  <Skeleton height={12} width="40%" />
                </Group>
              ))}
            </Stack>
          </Card>
        ))}
      </div>
    </div>
  );
}

type RowsProps = { label?: string; rowHeight?: number };

const rowNames = Array.from({ length: 12 }, (_, nth) => `row-${nth}`);

/** Placeholders while a table loads. */
export function SkeletonRows({ label = 'Loading…', rowHeight = 36 }: RowsProps) {
  return (
    <div role="status" aria-busy="true">
      <VisuallyHidden>{label}</VisuallyHidden>
      <div className={classes.frame} aria-hidden>
        {rowNames.map((row) => (
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
