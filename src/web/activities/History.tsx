import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Activity } from '#domain/activity.ts';
import { ActivityEntry } from '#web/activities/ActivityEntry.tsx';
import { useNow, useOpen } from '#web/activities/Entries.tsx';
import { activitiesQuery } from '#web/activities/queries.ts';
import type { RecordName } from '#web/activities/search.ts';
import { UndoDialog } from '#web/activities/UndoDialog.tsx';
import { dayHeading, dayOf } from '#web/activities/words.ts';
import { useMay } from '#web/identity/useMay.ts';
import { useDay } from '#web/society/useDay.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import classes from './Activities.module.css';

/** The log entries of one record, the newest first; fetched when the user opens them. */
export function History({ record }: { record: RecordName }) {
  const query = useInfiniteQuery(activitiesQuery({ record }));
  const mayUndo = useMay()('activities:undo');
  const [asked, setAsked] = useState<{ activity: Activity | null; isOpen: boolean }>({ activity: null, isOpen: false });
  const all = query.data?.pages.flatMap(({ activities }) => activities);
  if (all === undefined && query.error)
    return <ErrorState error={query.error} onRetry={query.refetch} isRetrying={query.isFetching} />;
  if (all === undefined) return <Skeleton height={160} />;
  return (
    <Stack gap="md">
      {all.length === 0 && <Text c="dimmed">The log says nothing of it.</Text>}
      <Timeline
        activities={all}
        record={record}
        onUndo={mayUndo ? (activity) => setAsked({ activity, isOpen: true }) : null}
      />
      {query.hasNextPage && (
        <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Older entries
        </Button>
      )}
      <Text size="sm">
        <TextLink to="/admin/activity" search={{ record }}>
          Show in the log
        </TextLink>
      </Text>
      <UndoDialog {...asked} onClose={() => setAsked(({ activity }) => ({ activity, isOpen: false }))} />
    </Stack>
  );
}

type TimelineProps = {
  activities: readonly Activity[];
  record: RecordName;
  onUndo: ((activity: Activity) => void) | null;
};

function Timeline({ activities, record, onUndo }: TimelineProps) {
  const { timeZone, today } = useDay();
  const now = useNow();
  const [open, toggle] = useOpen();
  const days = [...Map.groupBy(activities, ({ at }) => dayOf(at, timeZone))];
  return days.map(([day, ofDay]) => (
    <section key={day} aria-label={dayHeading(day, today)}>
      <Text size="sm" fw={600} mb={4}>
        {dayHeading(day, today)}
      </Text>
      <ol className={classes.list}>
        {ofDay.map((activity) => (
          <li key={activity.id}>
            <ActivityEntry
              activity={activity}
              now={now}
              timeZone={timeZone}
              isOpen={open.has(activity.id)}
              onToggle={toggle}
              onUndo={onUndo}
              record={record}
            />
          </li>
        ))}
      </ol>
    </section>
  ));
}
