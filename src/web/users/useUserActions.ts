import { useCallback, useMemo, useState } from 'react';
import type { Invited } from '#domain/link.ts';
import type { Role } from '#domain/permissions.ts';
import type { User } from '#domain/user.ts';
import { useAuth } from '#web/identity/session.ts';
import { notify } from '#web/notify.tsx';
import { useConfirm } from '#web/ui/ConfirmDialog.tsx';
import { focusPageTitle } from '#web/ui/focusPageTitle.ts';
import { nameOf, roleLabels } from '#web/users/people.ts';
import {
  useAnswerEntry,
  useAnswerRequest,
  useEditUser,
  useGiveLink,
  useResetPassword,
  useResetSecondFactor,
  useWithdraw,
} from '#web/users/queries.ts';
import * as questions from '#web/users/questions.ts';
import type { WayIn } from '#web/users/WayInDialog.tsx';

export type UserActions = {
  changeRole: (user: User, role: Role) => Promise<void>;
  setActive: (user: User, isActive: boolean) => Promise<void>;
  giveWayIn: (user: User) => Promise<void>;
  resetSecondFactor: (user: User) => Promise<void>;
  handOver: (user: User) => Promise<void>;
  showHistory: (user: User) => Promise<void>;
  answerRequest: (user: User, grant: boolean) => Promise<void>;
  answerEntry: (user: User, grant: boolean) => Promise<void>;
  withdraw: (user: User) => Promise<void>;
};

/** A password that was just made for someone; lives only as long as it is on the screen. */
export type OneTimePassword = { user: User; password: string };

/** A link that was just made for someone to be passed on, likewise. */
export type GivenLink = { user: User; purpose: 'invitation' | 'reset'; link: string };

/** Whose everything is being handed over, whose history is open, or who is being given a way in; what fades out still shows whom it was about. */
type Opened = { user: User | null; isOpen: boolean; nth: number };
const closed: Opened = { user: null, isOpen: false, nth: 0 };

/** What an admin does to an account: each asks first, saying its effect, and tells how it went. */
export function useUserActions() {
  const ask = useConfirm();
  const ownId = useAuth().user?.id;
  const { mutateAsync: edit } = useEditUser();
  const { mutateAsync: reset } = useResetPassword();
  const { mutateAsync: resetFactor } = useResetSecondFactor();
  const { mutateAsync: answerOf } = useAnswerRequest();
  const { mutateAsync: entryOf } = useAnswerEntry();
  const { mutateAsync: linkFor } = useGiveLink();
  const { mutateAsync: withdraw } = useWithdraw();
  const [givenLink, setGivenLink] = useState<GivenLink | null>(null);
  const [oneTime, setOneTime] = useState<OneTimePassword | null>(null);

  const [handingOver, setHandingOver] = useState(closed);
  const [history, setHistory] = useState(closed);
  const [wayIn, setWayIn] = useState(closed);

  const actions = useMemo<UserActions>(
    () => ({
      async changeRole(user, role) {
        if (!(await ask(questions.changeRole(user, role, user.id === ownId)))) return;
        await tell(() => edit({ id: user.id, edit: { role } }), `${nameOf(user)} now has the role ${roleLabels[role]}`);
      },
      async setActive(user, isActive) {
        const question = isActive ? questions.reactivate(user) : questions.deactivate(user, user.id === ownId);
        if (!(await ask(question))) return;
        const success = `${nameOf(user)} ${isActive ? 'reactivated' : 'deactivated'}`;
        await tell(() => edit({ id: user.id, edit: { isActive } }), success);
      },
      async giveWayIn(user) {
        setWayIn(({ nth }) => ({ user, isOpen: true, nth: nth + 1 }));
      },
      async resetSecondFactor(user) {
        if (!(await ask(questions.resetSecondFactor(user)))) return;
        await tell(() => resetFactor(user), `Second factor of ${nameOf(user)} reset`);
      },
      async handOver(user) {
        setHandingOver(({ nth }) => ({ user, isOpen: true, nth: nth + 1 }));
      },
      async showHistory(user) {
        setHistory(({ nth }) => ({ user, isOpen: true, nth: nth + 1 }));
      },
      async answerRequest(user, grant) {
        if (!(await ask(questions.answerRequest(user, grant)))) return;
        const success = grant ? `${nameOf(user)} is an administrator now` : `Request of ${nameOf(user)} declined`;
        await tell(() => answerOf({ id: user.id, grant }), success);
        focusPageTitle();
      },
      async answerEntry(user, grant) {
        if (!(await ask(questions.answerEntry(user, grant)))) return;
        const success = grant ? `${nameOf(user)} is let in` : `${nameOf(user)} is turned away`;
        await tell(() => entryOf({ id: user.id, grant }), success);
        focusPageTitle();
      },
      async withdraw(user) {
        if (!(await ask(questions.withdraw(user)))) return;
        await tell(() => withdraw(user), `Invitation of ${nameOf(user)} withdrawn`);
        focusPageTitle();
      },
    }),
    [ask, edit, resetFactor, answerOf, entryOf, withdraw, ownId],
  );
  const giveWayIn = useCallback(
    (user: User, way: WayIn) =>
      tell(async () => {
        if (way === 'password') return setOneTime({ user, password: await reset(user) });
        const purpose = user.invitedAt === null ? 'reset' : 'invitation';
        const link = await linkFor({ id: user.id, purpose, by: way });
        if (link === null) notify.success(`A mail goes to ${user.email}`);
        else setGivenLink({ user, purpose, link });
      }),
    [reset, linkFor],
  );
  const tellInvited = useCallback(({ user, link }: Invited) => {
    if (link === null) notify.success(`${nameOf(user)} is invited: a mail goes to ${user.email}`);
    else setGivenLink({ user, purpose: 'invitation', link });
  }, []);
  const endHandOver = useCallback(() => setHandingOver((last) => ({ ...last, isOpen: false })), []);
  const endWayIn = useCallback(() => setWayIn((last) => ({ ...last, isOpen: false })), []);
  const endHistory = useCallback(() => setHistory((last) => ({ ...last, isOpen: false })), []);
  const shown = { oneTime, forgetOneTime: useCallback(() => setOneTime(null), []) };
  const links = { givenLink, forgetLink: useCallback(() => setGivenLink(null), []), tellInvited };
  return {
    actions,
    ownId,
    ...shown,
    ...links,
    handingOver,
    endHandOver,
    history,
    endHistory,
    wayIn,
    endWayIn,
    giveWayIn,
  };
}

/** The server's own sentence when it refuses: the last administrator, say. */
async function tell(act: () => Promise<unknown>, success?: string) {
  try {
    await act();
    if (success) notify.success(success);
  } catch (error) {
    notify.error(error instanceof Error ? error.message : 'Something went wrong. Please try again.');
  }
}
