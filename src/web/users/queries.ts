import { queryOptions } from '@tanstack/react-query';
import type { UnsentMail } from '#domain/link.ts';
import type { User } from '#domain/user.ts';
import { answer, api } from '#web/data/api.ts';
import type { Subscription } from '#web/data/subscriptions.ts';

/** Every account, the oldest first; loaded completely, and kept up to date by the change stream. */
export const usersQuery = queryOptions({ queryKey: ['users'], queryFn: () => fetchUsers() });

export const usersSubscription: Subscription<User> = {
  topics: ['users'],
  queryKey: usersQuery.queryKey,
  fetchByIds: fetchUsers,
  compare: (a, b) => (orderOf(a) < orderOf(b) ? -1 : 1),
};

/**
 * How many users wait for an admin's answer: every screen's sidebar shows the numbers, so the whole list is not loaded.
 */
export type Requests = { entry: number; admin: number };

export const requestsQuery = queryOptions({
  queryKey: ['requests'],
  queryFn: async (): Promise<Requests> => {
    const { items } = await answer(api.users.$get({ query: { waiting: '1' } }));
    return {
      entry: items.filter(({ entryRequest }) => entryRequest === 'open').length,
      admin: items.filter(({ adminRequest }) => adminRequest === 'open').length,
    };
  },
});

export const requestsSubscription: Subscription = { topics: ['users'], queryKey: requestsQuery.queryKey };

/** Mails that could not be sent; refetched each minute, because the change stream does not announce a first failure. */
export const unsentMailQuery = queryOptions({
  queryKey: ['unsent-mail'],
  queryFn: async (): Promise<UnsentMail[]> => (await answer(api.mail.$get())).items,
  refetchInterval: 60_000,
});

export const unsentMailSubscription: Subscription = { topics: ['users'], queryKey: unsentMailQuery.queryKey };

function orderOf({ createdAt, id }: User): string {
  return createdAt + id;
}

async function fetchUsers(ids?: string[]): Promise<User[]> {
  const { items } = await answer(api.users.$get({ query: ids ? { ids: ids.join(',') } : {} }));
  return items;
}
