import { useConnection } from '#web/data/live.ts';
import { useAuth } from '#web/identity/session.ts';
import { useMay } from '#web/identity/useMay.ts';
import { useSignOut } from '#web/identity/useSignOut.ts';
import { notify } from '#web/notify.tsx';
import { hasGateData } from '#web/offline/hint.ts';
import { i18n } from '#web/texts/language.ts';
import { useConfirm } from '#web/ui/ConfirmDialog.tsx';

/** Signs out, from any screen; at the gate it first asks, and says what would be lost. */
export function useSignOutAsked() {
  const { signOut: signOutNow, isSigningOut } = useSignOut();
  const { user } = useAuth();
  const isGate = useMay()('security:enter');
  const isAlone = useConnection() === 'lost';
  const confirm = useConfirm();
  async function signOut() {
    // The waiting entries may be of a user who was signed in here before.
    if (isGate || hasGateData()) {
      try {
        const { questionBefore } = await import('#web/offline/leaving.ts');
        const question = await questionBefore(isGate, user?.isDevice ?? false, isAlone);
        if (question && !(await confirm(question))) return;
      } catch {
        return notify.error(i18n.t('Logout failed. Please try again'));
      }
    }
    await signOutNow();
  }
  return { signOut, isSigningOut };
}
