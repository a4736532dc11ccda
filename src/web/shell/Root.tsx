import { type ErrorComponentProps, Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { PartMissingPage } from '#web/shell/PartMissingPage.tsx';
import { i18n, useLanguage } from '#web/texts/language.ts';
import { CenteredPage } from '#web/ui/CenteredPage.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { pageTitle } from '#web/ui/focusPageTitle.ts';
import { PartMissing } from '#web/ui/lazyPart.ts';
import { sendByKeys } from '#web/ui/saveKeys.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The title in the browser's tab. */
    title?: string;
    /** The route only redirects to a screen. */
    isPassing?: boolean;
  }
}

export function Root() {
  useTitle();
  useFocusOnArrival();
  useSaveKeys();
  return <Outlet />;
}

function useSaveKeys() {
  useEffect(() => {
    document.addEventListener('keydown', sendByKeys);
    return () => document.removeEventListener('keydown', sendByKeys);
  }, []);
}

function useTitle() {
  const language = useLanguage();
  const title = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.title });
  const inTab = title ? `${i18n.t(title)} · Aangan` : 'Aangan';
  useEffect(() => {
    document.title = inTab;
    document.documentElement.lang = language === 'en' ? 'en-IN' : language;
  }, [inTab, language]);
}

/** A text field of a dialog over the page; excludes the link in a phone's menu that led here. */
const fieldInDialog = '[role=dialog] :is(input:not([type=radio], [type=checkbox]), textarea)';

// At module level, because it must survive the root of the first screens.
let lastPath: string | undefined;

/** Moves the focus of keyboard and screen reader users to the new page's heading, not to where the last link was. */
function useFocusOnArrival() {
  // A route that only redirects on the way in (entry.tsx) does not count as a visited page.
  const path = useRouterState({
    select: ({ resolvedLocation, matches }) =>
      matches.at(-1)?.staticData.isPassing ? undefined : resolvedLocation?.pathname,
  });
  useEffect(() => {
    if (path === undefined) return;
    const isFirst = lastPath === undefined;
    const isSame = lastPath === path;
    lastPath = path;
    // Back in a list the keyboard continues from the item that has the focus.
    if (isFirst || isSame || document.activeElement?.closest(`[data-item], ${fieldInDialog}`)) return;
    pageTitle()?.focus({ preventScroll: true });
  }, [path]);
}

/** Shown for a page whose code could not be fetched, or that failed to render; the rest of Aangan still works. */
export function Broken({ error, reset }: ErrorComponentProps) {
  if (error instanceof PartMissing) return <PartMissingPage />;
  return (
    <CenteredPage>
      <ErrorState title={i18n.t('This page could not be shown')} order={1} error={error} onRetry={reset} />
    </CenteredPage>
  );
}
