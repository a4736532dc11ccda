import type { InvitationDraft, Invited, LinkWay } from '#domain/link.ts';
import type { User, UserDraft, UserEdit } from '#domain/user.ts';
import { answer, api, emptyAnswer } from '#web/data/api.ts';
import { dropItem, putItem } from '#web/data/live.ts';
import { queryClient } from '#web/data/queries.ts';
import { unsentMailQuery, usersQuery } from '#web/users/queries.ts';

// Apart from queries.ts, which every admin's first screen loads: these are loaded only when needed. What is shown once,
// a password or a link, is stored nowhere: not in the cache, not in the address.

const userOf = ({ id }: User) => ({ param: { id } });

export async function addUser(draft: UserDraft): Promise<User> {
  return putItem('users', await answer(api.users.$post({ json: draft })));
}

export async function editUser(user: User, edit: UserEdit): Promise<void> {
  putItem('users', await answer(api.users[':id'].$patch({ ...userOf(user), json: edit })));
}

export async function answerRequest(user: User, grant: boolean): Promise<void> {
  putItem('users', await answer(api.users[':id']['admin-request'].$post({ ...userOf(user), json: { grant } })));
}

export async function answerEntry(user: User, grant: boolean): Promise<void> {
  putItem('users', await answer(api.users[':id']['entry-request'].$post({ ...userOf(user), json: { grant } })));
}

export async function invite(draft: InvitationDraft): Promise<Invited> {
  const invited = await answer(api.users.invitations.$post({ json: draft }));
  putItem('users', invited.user);
  return invited;
}

/** Answers the link, or null where it was mailed. */
export async function giveLink(user: User, purpose: 'invitation' | 'reset', by: LinkWay): Promise<string | null> {
  const request = { ...userOf(user), json: { by } };
  const routes = api.users[':id'];
  const call = purpose === 'invitation' ? routes.invitation.$post(request) : routes['reset-link'].$post(request);
  return (await answer<{ link: string | null }>(call)).link;
}

export async function withdraw(user: User): Promise<void> {
  await answer(api.users[':id'].invitation.$delete(userOf(user)));
  dropItem('users', user.id);
}

export async function forgetMail(id: string): Promise<void> {
  try {
    await answer(api.mail[':id'].$delete({ param: { id } }));
  } finally {
    await queryClient.invalidateQueries({ queryKey: unsentMailQuery.queryKey });
  }
}

/** Answers the one-time password. */
export async function resetPassword(user: User): Promise<string> {
  return (await answer(api.users[':id'].password.$post(userOf(user)))).password;
}

export async function resetSecondFactor(user: User): Promise<void> {
  await emptyAnswer(api.users[':id']['second-factor'].$delete(userOf(user)));
  await queryClient.invalidateQueries({ queryKey: usersQuery.queryKey });
}
