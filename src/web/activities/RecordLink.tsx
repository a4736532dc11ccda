import { VisuallyHidden } from '@mantine/core';
import { type UseQueryOptions, useQueries } from '@tanstack/react-query';
import { useContext } from 'react';
import { oncePer } from '#domain/matching.ts';
import { hasTimeline } from '#web/activities/search.ts';
import { WholeLists } from '#web/concept.ts';
import { FlatLink, OwnerLink } from '#web/recordLinks.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';

type Props = {
  line: { topic: string; entityId: string | null; label: string | null };
  /** Whether the record still exists; undefined where that is not known. */
  isThere: boolean | undefined;
};

/** A link to a record that the log names; for a deleted record, to its log entries. */
export function RecordLink({ line: { topic, entityId, label }, isThere }: Props) {
  const name = label ?? '';
  if (topic === 'society') return <TextLink to="/admin/society">the settings</TextLink>;
  if (entityId === null) return name;
  if (isThere === false && hasTimeline(topic)) {
    return (
      <>
        <TextLink to="/admin/activity" search={{ record: `${topic}/${entityId}` }}>
          {name}
          <VisuallyHidden>, its history</VisuallyHidden>
        </TextLink>{' '}
        (deleted)
      </>
    );
  }
  switch (topic) {
    case 'flats':
      return <FlatLink flatId={entityId} flatNumber={name} />;
    case 'owners':
      return <OwnerLink ownerId={entityId} name={name} />;
    case 'transfers':
      return (
        <TextLink to="/admin/transfers/$transferId" params={{ transferId: entityId }}>
          {name}
        </TextLink>
      );
    case 'vehicles':
      return (
        <TextLink to="/admin/vehicles" search={{ q: name }}>
          {name}
        </TextLink>
      );
    case 'users':
      return (
        <TextLink to="/admin/users" search={{ q: name }}>
          {name}
        </TextLink>
      );
    default:
      return name;
  }
}

type Named = { topic: string; entityId: string | null };
type Records = readonly { id: string }[];

const idsOf = oncePer((records: Records): ReadonlySet<string> => new Set(records.map(({ id }) => id)));

/**
 * Whether a record named by the log still exists, by the lists that the program holds anyway; undefined where that is
 * not known (yet). A list is fetched only when a line names one of its records.
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
