import { Card, Group, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import classes from './CardGrid.module.css';

/** Where cards will be (docs/rules.md, Limits: six). */
export function SkeletonCards({
  count = 6,
  label = 'Loading…',
  minWidth = 300,
}: {
  count?: number;
  label?: string;
  minWidth?: number;
}) {
  const places = Array.from({ length: count }, (_, index) => `place-${index}`);
  return (
    <div role="status" aria-busy="true">
      <VisuallyHidden>{label}</VisuallyHidden>
      <div
        className={classes.skeletons}
        style={{ gridTemplateColumns: `repeat(auto-fill, minmax(min(${minWidth}px, 100%), 1fr))` }}
        aria-hidden
      >
        {places.map((place) => (
          <Card key={place} withBorder data-skeleton-card>
            <Stack gap="sm">
              <Group justify="space-between">
                <Skeleton height={20} width="40%" />
                <Skeleton height={20} width={72} />
              </Group>
              <Skeleton height={12} width="70%" />
              <Skeleton height={12} width="55%" />
              <Skeleton height={12} width="80%" />
            </Stack>
          </Card>
        ))}
      </div>
    </div>
  );
}
