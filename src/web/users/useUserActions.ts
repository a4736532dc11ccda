import { useMemo, useState } from 'react';
import type { Invited } from '#domain/link.ts';
import type { Role } from '#domain/permissions.ts';
import type { User } from '#domain/user.ts';
import { roleLabels } from '#web/identity/roleLabels.ts';
import { useAuth } from '#web/identity/session.ts';
import { notify, tellOutcome } from '#web/notify.tsx';
import { useConfirm } from '#web/ui/ConfirmDialog.tsx';
import { useOpening } from '#web/ui/FormDialog.tsx';
import { focusPageTitle } from '#web/ui/focusPageTitle.ts';
import * as commands from '#web/users/commands.ts';
import { nameOf } from '#web/users/people.ts';
import * as questions from '#web/users/questions.ts';
import type { WayIn } from '#web/users/WayInDialog.tsx';

export type UserActions = {
  changeRole: (user: User, role: Role) => Promise<void>;
  setActive: (user: User, isActive: boolean) => Promise<void>;
  giveWayIn: (user: User) => void;
  resetSecondFactor: (user: User) => Promise<void>;
  handOver: (user: User) => void;
  showHistory: (user: User) => void;
  answerRequest: (user: User, grant: boolean) => Promise<void>;
  answerEntry: (user: User, grant: boolean) => Promise<void>;
  withdraw: (user: User) => Promise<void>;
};

/** A one-time password just made for a user, kept only while it is on the screen. */
export type OneTimePassword = { user: User; password: string };

/** A link just made for a user, to be passed on; kept only while it is on the screen. */
export type GivenLink = { user: User; purpose: 'invitation' | 'reset'; link: string };

/** The actions of an admin on an account: each asks first, says its effect, and reports the result. */
export function useUserActions() {
  const ownId = useAuth().user?.id;
  const handingOver = useOpening<User | null>(null);
  const history = useOpening<User | null>(null);
  const wayIn = useOpening<User | null>(null);
  const given = useGivenOnce();
  const acts = useAccountActs(ownId);
  const [handOver, showHistory, giveWayIn] = [handingOver.open, history.open, wayIn.open];
  const actions = useMemo<UserActions>(
    () => ({ ...acts, handOver, showHistory, giveWayIn }),
    [acts, handOver, showHistory, giveWayIn],
  );
  return {
    actions,
    ownId,
    ...given,
    handingOver,
    history,
    wayIn,
  };
}

/** A password or link that is shown once, to be passed on. */
function useGivenOnce() {
  const [givenLink, setGivenLink] = useState<GivenLink | null>(null);
  const [oneTime, setOneTime] = useState<OneTimePassword | null>(null);
  const giveWayIn = (user: User, way: WayIn) =>
    tellOutcome(async () => {
      if (way === 'password') return setOneTime({ user, password: await commands.resetPassword(user) });
      const purpose = user.invitedAt === null ? 'reset' : 'invitation';
      const link = await commands.giveLink(user, purpose, way);
      if (link === null) notify.success(`A mail goes to ${user.email}`);
      else setGivenLink({ user, purpose, link });
    });
  const tellInvited = ({ user, link }: Invited) => {
    if (link === null) notify.success(`${nameOf(user)} is invited: a mail goes to ${user.email}`);
    else setGivenLink({ user, purpose: 'invitation', link });
  };
  const forgetLink = () => setGivenLink(null);
  const forgetOneTime = () => setOneTime(null);
  return { givenLink, forgetLink, oneTime, forgetOneTime, giveWayIn, tellInvited };
}

/** The acts that ask first; the same object at every render, so that the list's rows stay memoised. */
function useAccountActs(ownId: string | undefined) {
  const confirm = useConfirm();
  return useMemo(
    () => ({
      async changeRole(user: User, role: Role) {
        if (!(await confirm(questions.changeRole(user, role, user.id === ownId)))) return;
        const success = `${nameOf(user)} now has the role ${roleLabels[role]}`;
        await tellOutcome(() => commands.editUser(user, { role }), success);
      },
      async setActive(user: User, isActive: boolean) {
        const question = isActive ? questions.reactivate(user) : questions.deactivate(user, user.id === ownId);
        if (!(await confirm(question))) return;
        const success = `${nameOf(user)} ${isActive ? 'reactivated' : 'deactivated'}`;
        await tellOutcome(() => commands.editUser(user, { isActive }), success);
      },
      async resetSecondFactor(user: User) {
        if (!(await confirm(questions.resetSecondFactor(user)))) return;
        await tellOutcome(() => commands.resetSecondFactor(user), `Second factor of ${nameOf(user)} reset`);
      },
      async withdraw(user: User) {
        if (!(await confirm(questions.withdraw(user)))) return;
        await tellOutcome(() => commands.withdraw(user), `Invitation of ${nameOf(user)} withdrawn`);
        focusPageTitle();
      },
      async answerRequest(user: User, grant: boolean) {
        if (!(await confirm(questions.answerRequest(user, grant)))) return;
        const success = grant ? `${nameOf(user)} is an administrator now` : `Request of ${nameOf(user)} declined`;
        await tellOutcome(() => commands.answerRequest(user, grant), success);
        focusPageTitle();
      },
      async answerEntry(user: User, grant: boolean) {
        if (!(await confirm(questions.answerEntry(user, grant)))) return;
        const success = grant ? `${nameOf(user)} is let in` : `${nameOf(user)} is turned away`;
        await tellOutcome(() => commands.answerEntry(user, grant), success);
        focusPageTitle();
      },
    }),
    [confirm, ownId],
  );
}
