import type { Activity } from '#domain/activity.ts';
import { say } from '#domain/say.ts';
import { dayOf } from '#web/activities/when.ts';
import { capitalised } from '#web/activities/words.ts';
import type { Column } from '#web/records/column.ts';
import { time } from '#web/ui/format.ts';

/** The log on paper and in a file. */
export function activityColumns(timeZone: string): Column<Activity>[] {
  return [
    { key: 'day', label: 'Day', kind: 'day', width: 106, value: ({ at }) => dayOf(at, timeZone) },
    { key: 'time', label: 'Time', kind: 'text', width: 84, value: ({ at }) => time(at, timeZone) },
    { key: 'who', label: 'Who', kind: 'text', width: 160, value: ({ actorName }) => actorName },
    {
      key: 'what',
      label: 'What',
      kind: 'text',
      width: 420,
      value: ({ what, changed }) => capitalised(say(changed ?? what)),
    },
    {
      key: 'undone',
      label: 'Undone',
      kind: 'text',
      width: 100,
      value: ({ undoneBy }) => (undoneBy === null ? null : 'yes'),
    },
  ];
}
