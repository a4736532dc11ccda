import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Checking } from '#web/identity/Checking.tsx';
import { i18n } from '#web/texts/language.ts';
import { CenteredPage } from '#web/ui/CenteredPage.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';

/**
 * Shown when the session could not be fetched: whether the user is signed in is unknown, so neither the sign-in screen
 * nor a page fits.
 */
export function Unreachable({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <CenteredPage>
      <ErrorState title={i18n.t("Aangan can't be reached")} order={1} error={error} onRetry={onRetry} />
    </CenteredPage>
  );
}

/** Goes to an address of this product, in place of the present one. */
export function GoTo({ href }: { href: string }) {
  const router = useRouter();
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigates once; meanwhile the state from which `href` was made changes.
  useEffect(() => router.history.replace(href), []);
  return <Checking />;
}
