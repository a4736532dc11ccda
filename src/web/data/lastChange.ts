import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { changedTopics } from '#domain/change.ts';
import type { Session } from '#domain/user.ts';
import { answer, api } from '#web/data/api.ts';
import { meKey } from '#web/data/queries.ts';

export type ChangedTopic = (typeof changedTopics)[number];

/** The record in a form, as it was changed or deleted by somebody: `version` tells one change from the next. */
type ChangedRecord = { topic: ChangedTopic; id: string | null; version: number | string };

/** How a sentence about a change begins and ends. */
export type Who = { subject: string; has: 'has' | 'have'; where: string };

const someone: Who = { subject: 'Someone else', has: 'has', where: '' };

/** Who did it, asked for when there is something to tell; 'Someone else' until that is known, or where nobody may know. */
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
