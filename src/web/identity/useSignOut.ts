import { useState } from 'react';
import { useAuth } from '#web/identity/session.ts';
import { notify } from '#web/notify.tsx';
import { i18n } from '#web/texts/language.ts';

/** Logout for a button: says when it did not work, because then one is still signed in. */
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
