import { type UseQueryOptions, useQueries } from '@tanstack/react-query';
import { useContext } from 'react';
import { oncePer } from '#domain/matching.ts';
import { hasTimeline } from '#web/activities/search.ts';
import { WholeLists } from '#web/concept.ts';

type Named = { topic: string; entityId: string | null };
type Records = readonly { id: string }[];

const idsOf = oncePer((records: Records): ReadonlySet<string> => new Set(records.map(({ id }) => id)));

/**
 * Whether a record of the log is still there, by the lists that are held anyway; undefined where that is not known, or
 * not yet. A list is only asked for when a line names one of its records.
 */
export function useExisting(lines: readonly Named[]): (line: Named) => boolean | undefined {
  const wholeLists = useContext(WholeLists);
  const topics = [...new Set(lines.map(({ topic }) => topic))].filter(hasTimeline);
  const lists = topics.flatMap((topic) => wholeLists(topic).map((query) => ({ topic, query })));
  const answers = useQueries({ queries: lists.map(({ query }) => query as UseQueryOptions<Records>) });
  return ({ topic, entityId }) => {
    const own = answers.filter((_, nth) => lists[nth]?.topic === topic).map(({ data }) => data);
    if (entityId === null || own.length === 0 || own.includes(undefined)) return undefined;
    return own.some((records) => records !== undefined && idsOf(records).has(entityId));
  };
}
