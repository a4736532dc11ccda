import type { User } from '#domain/user.ts';
import { useAuth } from '#web/identity/session.ts';
import { RequestList } from '#web/users/RequestList.tsx';
import type { UserActions } from '#web/users/useUserActions.ts';

const words = { id: 'invitations', title: 'Invited, not here yet', since: 'Invited', no: 'Withdraw' };

/** Who was invited and has not chosen a password yet (docs/rules.md, One-time links). */
export function Invitations({ users, actions }: { users: readonly User[]; actions: UserActions }) {
  const { sendsMail } = useAuth();
  return (
    <RequestList
      words={{ ...words, yes: sendsMail ? 'Send again' : 'New link' }}
      users={users}
      onAnswer={(user, isYes) =>
        isYes ? actions.giveLink(user, 'invitation', sendsMail ? 'mail' : 'link') : actions.withdraw(user)
      }
    />
  );
}
