import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Topic } from '#domain/permissions.ts';
import type { Session } from '#domain/user.ts';
import { answer, api } from '#web/data/api.ts';
import { meKey } from '#web/data/queries.ts';

export type ChangedTopic = Topic;

/** The record in a form that somebody changed or deleted; a new `version` marks another change. */
type ChangedRecord = { topic: ChangedTopic; id: string | null; version: number | string };

/** The parts of a sentence about a change. */
type Who = { subject: string; has: 'has' | 'have'; where: string };

const someone: Who = { subject: 'Someone else', has: 'has', where: '' };

/** Who made the change, fetched once `isTold`; 'Someone else' until that is known, or where the user may not know. */
export function useWhoChanged({ topic, id, version }: ChangedRecord, isTold: boolean): Who {
  const ownId = useQueryClient().getQueryData<Session>(meKey)?.user?.id;
  const { data } = useQuery({
    queryKey: ['last-change', topic, id, version],
    queryFn: () => answer(api.changes.last.$get({ query: { topic, ...(id !== null && { id }) } })),
    enabled: isTold,
    retry: false,
    gcTime: 0,
  });
  const by = data?.by;
  if (!by) return someone;
  if (by.id === ownId) return { subject: 'You', has: 'have', where: ' in another window' };
  return { subject: by.name || by.email, has: 'has', where: '' };
}
