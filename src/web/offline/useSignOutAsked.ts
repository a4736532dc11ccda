import { useAuth } from '#web/identity/session.ts';
import { useMay } from '#web/identity/useMay.ts';
import { useSignOut } from '#web/identity/useSignOut.ts';
import { hasKept } from '#web/offline/hint.ts';
import { i18n } from '#web/texts/language.ts';
import { useConfirm } from '#web/ui/ConfirmDialog.tsx';

/** Logout from wherever it is offered: at the gate it is asked before, with what would be lost by it. */
export function useSignOutAsked() {
  const { signOut: signOutNow, isSigningOut } = useSignOut();
  const { user } = useAuth();
  const isGate = useMay()('security:enter');
  const confirm = useConfirm();
  async function signOut() {
    const waiting = await unsentHere();
    // A guard's screen is everybody's at the barrier: nobody shall be shut out by a slip. What waits may be of somebody else.
    const isAsked = isGate || waiting > 0;
    if (isAsked && !(await confirm(questionAtGate(user?.isDevice ?? false, waiting)))) return;
    await signOutNow();
  }
  return { signOut, isSigningOut };
}

async function unsentHere(): Promise<number> {
  if (!hasKept()) return 0;
  return import('#web/offline/device.ts').then(({ unsent }) => unsent()).catch(() => 0);
}

const leavingTheGate = (isDevice: boolean) => ({
  title: i18n.t('Sign out at the gate?'),
  question: isDevice
    ? i18n.t(
        'Nobody can be looked up here until this device is signed in again, which takes a new code from the office. The recent look-ups are forgotten.',
      )
    : i18n.t('Nobody can be looked up here until somebody signs in again. The recent look-ups are forgotten.'),
  confirmLabel: i18n.t('Logout'),
  isDanger: true,
});

/** What is asked of a guard: what was entered and never sent is gone with the rest. */
function questionAtGate(isDevice: boolean, waiting: number) {
  if (waiting === 0) return leavingTheGate(isDevice);
  return {
    ...leavingTheGate(isDevice),
    title:
      waiting === 1
        ? i18n.t('One entry has not been sent')
        : i18n.t('{count} entries have not been sent', { count: waiting }),
    question: i18n.t(
      'Signing out erases this device, and with it what waits to be sent: it will be in no book. Stay signed in until the network is back to keep it.',
    ),
    confirmLabel: i18n.t('Logout and lose them'),
  };
}
