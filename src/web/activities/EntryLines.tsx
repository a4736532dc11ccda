import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Activity } from '#domain/activity.ts';
import type { ActivityLine } from '#domain/activityLog.ts';
import { FieldChanges } from '#web/activities/FieldChanges.tsx';
import { linesQuery } from '#web/activities/queries.ts';
import { RecordLink } from '#web/activities/RecordLink.tsx';
import { useExisting } from '#web/activities/useExisting.ts';
import { lineSaid } from '#web/activities/words.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import classes from './Activities.module.css';

/** What an entry changed: each record with its fields before and after; a few at a time. */
export function EntryLines({ activity }: { activity: Activity }) {
  const query = useInfiniteQuery(linesQuery(activity.id));
  const lines = query.data?.pages.flatMap((page) => page.lines);
  const exists = useExisting(lines ?? []);
  if (lines === undefined && query.error)
    return <ErrorState error={query.error} onRetry={query.refetch} isRetrying={query.isFetching} />;
  if (lines === undefined) return <Skeleton height={48} mt="xs" />;
  return (
    <>
      <ul className={classes.lines} aria-label="What was changed">
        {lines.map((line) => (
          <li key={line.seq}>
            <Line line={line} isThere={exists(line)} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Group justify="center">
          <Button
            variant="default"
            size="xs"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Show more
          </Button>
        </Group>
      )}
    </>
  );
}

function Line({ line, isThere }: { line: ActivityLine; isThere: boolean | undefined }) {
  const { said, isWhole } = lineSaid(line);
  return (
    <>
      <Text size="sm">
        {said} {!isWhole && <RecordLink line={line} isThere={isThere} />}
      </Text>
      <FieldChanges line={line} />
    </>
  );
}
