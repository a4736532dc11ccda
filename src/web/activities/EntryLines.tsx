import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Activity } from '#domain/activity.ts';
import type { ActivityLine } from '#domain/activityLog.ts';
import { FieldChanges } from '#web/activities/FieldChanges.tsx';
import { linesQuery } from '#web/activities/queries.ts';
import { RecordLink } from '#web/activities/RecordLink.tsx';
import type { RecordName } from '#web/activities/search.ts';
import { useExisting } from '#web/activities/useExisting.ts';
import { countsSaid, lineSaid } from '#web/activities/words.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import classes from './Activities.module.css';

type Props = { activity: Activity; record: RecordName | undefined };

/** What an entry changed: each record with its fields before and after, a few at a time; in a record's history its own. */
export function EntryLines({ activity, record }: Props) {
  const query = useInfiniteQuery(linesQuery(activity.id, record));
  const lines = query.data?.pages.flatMap((page) => page.lines);
  const exists = useExisting(lines ?? []);
  if (lines === undefined && query.error)
    return <ErrorState error={query.error} onRetry={query.refetch} isRetrying={query.isFetching} />;
  if (lines === undefined) return <Skeleton height={48} mt="xs" />;
  return (
    <>
      <ul className={classes.lines} data-many={lines.length > 1 || undefined} aria-label="What was changed">
        {lines.map((line) => (
          <li key={line.seq}>
            <Line line={line} isThere={exists(line)} />
          </li>
        ))}
      </ul>
      {record && (
        <Text size="sm">
          <TextLink to="/admin/activity" search={{ entry: activity.id }}>
            {`All of it: ${countsSaid(activity.counts)}`}
          </TextLink>
        </Text>
      )}
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
