import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { activityQuery } from '#web/activities/queries.ts';
import { useDay } from '#web/society/useDay.ts';
import { dateTime } from '#web/ui/format.ts';
import { TextLink } from '#web/ui/TextLink.tsx';
import classes from './Activities.module.css';

type Props = { by: string; word: 'Undone' | 'Reversed' };

/** That an entry does not stand any more: by whom and when it was undone or reversed, and the way to that. */
export function NoMore({ by, word }: Props) {
  const { data: end } = useQuery(activityQuery(by));
  const { timeZone } = useDay();
  return (
    <Text size="sm" c="dimmed" className={classes.noMore ?? ''}>
      <TextLink to="/admin/activity" search={{ entry: by }}>
        {word}
      </TextLink>
      {end && ` by ${end.actorName ?? 'the server'} on ${dateTime(end.at, timeZone)}`}
    </Text>
  );
}
