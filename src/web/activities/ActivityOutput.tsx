import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Activity } from '#domain/activity.ts';
import { fieldWord } from '#domain/sentences/log.ts';
import { activityColumns } from '#web/activities/columns.ts';
import { fetchAll, mostInFile } from '#web/activities/queries.ts';
import type { ActivityFilter } from '#web/activities/search.ts';
import { topicLabels } from '#web/activities/words.ts';
import { ListOutput } from '#web/print/ListOutput.tsx';
import { partOf } from '#web/print/part.ts';
import { useDay } from '#web/society/useDay.ts';
import { count, date } from '#web/ui/format.ts';
import { nameOf } from '#web/users/people.ts';
import { usersQuery } from '#web/users/queries.ts';

type Props = {
  filter: ActivityFilter;
  /** As far as they are fetched; undefined while the first are on their way. */
  loaded: readonly Activity[] | undefined;
  isAll: boolean;
};

/** The entries that fit as a file or on paper: all of them, also those that are not on the screen yet. */
export function ActivityOutput({ filter, loaded, isAll }: Props) {
  const { timeZone } = useDay();
  const columns = useMemo(() => activityColumns(timeZone), [timeZone]);
  const [fetched, setFetched] = useState<{ all: Activity[]; beside: Props['loaded'] } | null>(null);
  // What has come in since is not in what was fetched before.
  const whole = fetched?.beside === loaded ? fetched?.all : undefined;
  const shown = whole ?? loaded;
  const lines = useLines(filter);
  const partWith = (cutAt: number | null) =>
    partOf([...(cutAt === null ? [] : [`the newest ${count(cutAt)}`]), ...lines], filter.q ?? '');

  async function fetch() {
    const all = await fetchAll(filter);
    // On paper, too.
    flushSync(() => setFetched({ all, beside: loaded }));
    return { records: all, part: partWith(cutOf(all, all.length < mostInFile)) };
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
      part={partWith(shown ? cutOf(shown, whole ? whole.length < mostInFile : isAll) : null)}
      {...(!isAll && { rest: { label: 'All entries that fit', fetch } })}
    />
  );
}

/** How many there are where they are not all that fit. */
function cutOf(some: readonly Activity[], isAll: boolean): number | null {
  return isAll ? null : some.length;
}

/** What the log is narrowed to, as paper and file say it. */
function useLines({ by, topic, field, from, until, record }: ActivityFilter): string[] {
  const { data: users } = useQuery(usersQuery);
  const person = users?.find(({ id }) => id === by);
  return [
    ...(by === undefined ? [] : [`by ${person ? nameOf(person) : 'one person'}`]),
    ...(topic === undefined ? [] : [topicLabels[topic].toLowerCase()]),
    ...(field === undefined ? [] : [`changes of the ${fieldWord(field)}`]),
    ...(record === undefined ? [] : ['what was done with one record']),
    ...(from === undefined ? [] : [`from ${date(from)}`]),
    ...(until === undefined ? [] : [`until ${date(until)}`]),
  ];
}
