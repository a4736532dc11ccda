import { useState } from 'react';
import { useAuth } from '#web/identity/session.ts';
import { notify } from '#web/notify.tsx';
import { i18n } from '#web/texts/language.ts';

/** Signs out, for a button; shows an error if it failed, because the user is still signed in then. */
export function useSignOut() {
  const auth = useAuth();
  const [isSigningOut, setIsSigningOut] = useState(false);
  async function signOut() {
    setIsSigningOut(true);
    try {
      await auth.signOut();
    } catch (error) {
      notify.error(error instanceof Error ? error.message : i18n.t('Logout failed. Please try again'));
    } finally {
      setIsSigningOut(false);
    }
  }
  return { signOut, isSigningOut };
}
