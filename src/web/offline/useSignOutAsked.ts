import { useAuth } from '#web/identity/session.ts';
import { useMay } from '#web/identity/useMay.ts';
import { useSignOut } from '#web/identity/useSignOut.ts';
import { notify } from '#web/notify.tsx';
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
    // What waits may be of somebody who was signed in here before.
    if (isGate || hasKept()) {
      try {
        const { questionBefore } = await import('#web/offline/leaving.ts');
        const question = await questionBefore(isGate, user?.isDevice ?? false);
        if (question && !(await confirm(question))) return;
      } catch {
        return notify.error(i18n.t('Logout failed. Please try again'));
      }
    }
    await signOutNow();
  }
  return { signOut, isSigningOut };
}
