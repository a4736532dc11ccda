import { queryOptions, useMutation } from '@tanstack/react-query';
import type { User, UserDraft, UserEdit } from '#domain/user.ts';
import { answer, api, done } from '#web/data/api.ts';
import { putItem } from '#web/data/live.ts';
import { queryClient } from '#web/data/queries.ts';
import type { Subscription } from '#web/data/subscriptions.ts';

/** Every account, the oldest first; held whole and kept right by the change stream. */
export const usersQuery = queryOptions({ queryKey: ['users'], queryFn: () => fetchUsers() });

export const usersSubscription: Subscription<User> = {
  topics: ['users'],
  queryKey: usersQuery.queryKey,
  fetchByIds: fetchUsers,
  compare: (a, b) => (orderOf(a) < orderOf(b) ? -1 : 1),
};

/** How many wait for an administrator's answer: what every screen's sidebar shows, so not the whole list. */
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

function orderOf({ createdAt, id }: User): string {
  return createdAt + id;
}

async function fetchUsers(ids?: string[]): Promise<User[]> {
  const { items } = await answer(api.users.$get({ query: ids ? { ids: ids.join(',') } : {} }));
  return items;
}

const showChanged = (user: User) => putItem('users', user);

export function useAddUser() {
  return useMutation({
    mutationFn: (draft: UserDraft): Promise<User> => answer(api.users.$post({ json: draft })),
    onSuccess: showChanged,
  });
}

export function useEditUser() {
  return useMutation({
    mutationFn: ({ id, edit }: { id: string; edit: UserEdit }): Promise<User> =>
      answer(api.users[':id'].$patch({ param: { id }, json: edit })),
    onSuccess: showChanged,
  });
}

export function useAnswerRequest() {
  return useMutation({
    mutationFn: ({ id, grant }: { id: string; grant: boolean }): Promise<User> =>
      answer(api.users[':id']['admin-request'].$post({ param: { id }, json: { grant } })),
    onSuccess: showChanged,
  });
}

export function useAnswerEntry() {
  return useMutation({
    mutationFn: ({ id, grant }: { id: string; grant: boolean }): Promise<User> =>
      answer(api.users[':id']['entry-request'].$post({ param: { id }, json: { grant } })),
    onSuccess: showChanged,
  });
}

/** Answers the one-time password. It is kept nowhere: not in the cache, not in the address. */
export function useResetPassword() {
  return useMutation({
    mutationFn: async ({ id }: User): Promise<string> => {
      const { password } = await answer(api.users[':id'].password.$post({ param: { id } }));
      return password;
    },
    gcTime: 0,
  });
}

export function useResetSecondFactor() {
  return useMutation({
    mutationFn: async ({ id }: User): Promise<void> =>
      void (await done(api.users[':id']['second-factor'].$delete({ param: { id } }))),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: usersQuery.queryKey }),
  });
}
