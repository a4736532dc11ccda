import { useMutation } from '@tanstack/react-query';
import type { InvitationDraft, Invited, LinkWay } from '#domain/link.ts';
import type { User, UserDraft, UserEdit } from '#domain/user.ts';
import { answer, api, done } from '#web/data/api.ts';
import { dropItem, putItem } from '#web/data/live.ts';
import { queryClient } from '#web/data/queries.ts';
import { unsentMailQuery, usersQuery } from '#web/users/queries.ts';

// Apart from queries.ts, which every admin's first screen loads: these mutations are loaded only when needed.

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

export function useInvite() {
  return useMutation({
    mutationFn: (draft: InvitationDraft): Promise<Invited> => answer(api.users.invitations.$post({ json: draft })),
    onSuccess: ({ user }) => showChanged(user),
    gcTime: 0,
  });
}

type LinkWish = { id: string; purpose: 'invitation' | 'reset'; by: LinkWay };

/** Answers the link, or null where it was mailed. The link is stored nowhere in the browser. */
export function useGiveLink() {
  return useMutation({
    mutationFn: async ({ id, purpose, by }: LinkWish): Promise<string | null> => {
      const request = { param: { id }, json: { by } };
      const user = api.users[':id'];
      const call = purpose === 'invitation' ? user.invitation.$post(request) : user['reset-link'].$post(request);
      return (await answer<{ link: string | null }>(call)).link;
    },
    gcTime: 0,
  });
}

export function useWithdraw() {
  return useMutation({
    mutationFn: ({ id }: User) => answer(api.users[':id'].invitation.$delete({ param: { id } })),
    onSuccess: (_, { id }) => dropItem('users', id),
  });
}

export function useForgetMail() {
  return useMutation({
    mutationFn: (id: string) => answer(api.mail[':id'].$delete({ param: { id } })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: unsentMailQuery.queryKey }),
  });
}

/** Answers the one-time password. It is stored nowhere: not in the cache, not in the address. */
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
