import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { activityQuery } from '#web/activities/queries.ts';
import { useDay } from '#web/society/useDay.ts';
import { dateTime } from '#web/ui/format.ts';
import { TextLink } from '#web/ui/TextLink.tsx';

/** That an entry does not stand any more: by whom and when it was taken back, and the way to that. */
export function TakenBack({ undoneBy }: { undoneBy: string }) {
  const { data: undo } = useQuery(activityQuery(undoneBy));
  const { timeZone } = useDay();
  return (
    <Text size="sm" c="dimmed">
      <TextLink to="/admin/activity" search={{ entry: undoneBy }}>
        Taken back
      </TextLink>
      {undo && ` by ${undo.actorName ?? 'the server'} on ${dateTime(undo.at, timeZone)}`}
    </Text>
  );
}
