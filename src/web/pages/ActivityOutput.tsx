import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Activity } from '#domain/activity.ts';
import { say } from '#domain/say.ts';
import { capitalised, fieldWord } from '#domain/sentences/log.ts';
import { nouns } from '#domain/topicsInLog.ts';
import { fetchAll, mostInFile } from '#web/activities/queries.ts';
import type { ActivityFilter } from '#web/activities/search.ts';
import { dayOf } from '#web/activities/words.ts';
import { extentOf } from '#web/print/extent.ts';
import { ListOutput } from '#web/print/ListOutput.tsx';
import { type Column, textColumn } from '#web/records/column.ts';
import { useDay } from '#web/society/useDay.ts';
import { count, date, time } from '#web/ui/format.ts';
import { nameOf } from '#web/users/people.ts';
import { usersQuery } from '#web/users/queries.ts';

type Props = {
  filter: ActivityFilter;
  /** The entries fetched so far; undefined while the first are loading. */
  loaded: readonly Activity[] | undefined;
  isAll: boolean;
};

/** Exports or prints all matching entries, also those that are not on the screen yet. */
export function ActivityOutput({ filter, loaded, isAll }: Props) {
  const { timeZone } = useDay();
  const columns = useMemo(() => activityColumns(timeZone), [timeZone]);
  const [fetched, setFetched] = useState<{ all: Activity[]; beside: Props['loaded'] } | null>(null);
  // Entries that have come in since then are not in `fetched`.
  const whole = fetched?.beside === loaded ? fetched?.all : undefined;
  const shown = whole ?? loaded;
  const lines = useLines(filter);
  const extentWith = (cutAt: number | null) =>
    extentOf([...(cutAt === null ? [] : [`the newest ${count(cutAt)}`]), ...lines], filter.q ?? '');

  async function fetch() {
    const all = await fetchAll(filter);
    // Rendered at once, because the paper needs them, too.
    flushSync(() => setFetched({ all, beside: loaded }));
    return { records: all, extent: extentWith(cutOf(all, all.length < mostInFile)) };
  }

  return (
    <ListOutput
      title="Activity"
      list="activities"
      name="activity"
      one="entry"
      many="entries"
      columns={columns}
      records={shown}
      extent={extentWith(shown ? cutOf(shown, whole ? whole.length < mostInFile : isAll) : null)}
      {...(!isAll && { rest: { label: 'All entries that fit', fetch } })}
    />
  );
}

/** How many entries there are, if they are not all that fit; otherwise null. */
function cutOf(some: readonly Activity[], isAll: boolean): number | null {
  return isAll ? null : some.length;
}

/** The log's filters as paper and file state them. */
function useLines({ by, topic, field, from, until, record }: ActivityFilter): string[] {
  const { data: users } = useQuery(usersQuery);
  const person = users?.find(({ id }) => id === by);
  return [
    ...(by === undefined ? [] : [`by ${person ? nameOf(person) : 'one person'}`]),
    ...(topic === undefined ? [] : [nouns[topic].heading.toLowerCase()]),
    ...(field === undefined ? [] : [`changes of the ${fieldWord(field)}`]),
    ...(record === undefined ? [] : ['what was done with one record']),
    ...(from === undefined ? [] : [`from ${date(from)}`]),
    ...(until === undefined ? [] : [`until ${date(until)}`]),
  ];
}

/** The columns of the log on paper and in a file. */
export function activityColumns(timeZone: string): Column<Activity>[] {
  return [
    { key: 'day', label: 'Day', kind: 'day', width: 106, value: ({ at }) => dayOf(at, timeZone) },
    textColumn('time', 'Time', 84, ({ at }) => time(at, timeZone)),
    textColumn('who', 'Who', 160, ({ actorName }) => actorName),
    textColumn('what', 'What', 420, ({ what, changed }) => capitalised(say(changed ?? what))),
    textColumn('undone', 'Undone', 100, ({ undoneBy }) => (undoneBy === null ? null : 'yes')),
  ];
}
