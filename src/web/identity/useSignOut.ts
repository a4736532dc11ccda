import { useState } from 'react';
import { RequestFailed } from '#web/data/api.ts';
import { useConnection } from '#web/data/live.ts';
import { questionBeforeLeaving, useAuth } from '#web/identity/session.ts';
import { notify } from '#web/notify.tsx';
import { i18n } from '#web/texts/language.ts';
import { useConfirm } from '#web/ui/ConfirmDialog.tsx';
import { useMayReload } from '#web/ui/useMayLeave.ts';

/**
 * Signs out, for a button on any screen; at the gate, and where something would be lost, it first asks. Shows an
 * error if it failed, because the user is still signed in then.
 */
export function useSignOut() {
  const { user, signOut: signOutNow } = useAuth();
  const [isSigningOut, setIsSigningOut] = useState(false);
  const isStreamLost = useConnection() === 'lost';
  const confirm = useConfirm();
  const mayReload = useMayReload();
  async function signOut() {
    try {
      if (!(await mayReload())) return;
      // Before the first page nothing is followed yet; the browser knows as much as that it has no network.
      const isAlone = isStreamLost || !navigator.onLine;
      const question = await questionBeforeLeaving(user, isAlone);
      if (question && !(await confirm(question))) return;
      setIsSigningOut(true);
      await signOutNow();
    } catch (error) {
      notify.error(error instanceof RequestFailed ? error.message : i18n.t('Logout failed. Please try again'));
    } finally {
      setIsSigningOut(false);
    }
  }
  return { signOut, isSigningOut };
}
