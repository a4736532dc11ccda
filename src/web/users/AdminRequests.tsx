import type { User } from '#domain/user.ts';
import { RequestList } from '#web/users/RequestList.tsx';
import type { UserActions } from '#web/users/useUserActions.ts';

const words = {
  id: 'admin-requests',
  title: 'Requests to be an administrator',
  since: 'Signed up',
  yes: 'Grant',
  no: 'Decline',
};

/** Who signed up as Admin and waits for an answer (docs/rules.md, Who gets in). */
export function AdminRequests({ users, actions }: { users: readonly User[]; actions: UserActions }) {
  return <RequestList words={words} users={users} onAnswer={actions.answerRequest} />;
}
