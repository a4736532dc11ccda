import { type ErrorComponentProps, Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { PartMissingPage } from '#web/shell/PartMissingPage.tsx';
import { i18n, useLanguage } from '#web/texts/language.ts';
import { CenteredPage } from '#web/ui/CenteredPage.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { pageTitle } from '#web/ui/focusPageTitle.ts';
import { PartMissing } from '#web/ui/lazyRouteComponent.ts';
import { sendByKeys } from '#web/ui/saveKeys.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What stands in the browser's tab. */
    title?: string;
    /** It is only passed on the way to a screen. */
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
  useLanguage();
  const title = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.title });
  const inTab = title ? `${i18n.t(title)} · Aangan` : 'Aangan';
  useEffect(() => {
    document.title = inTab;
  }, [inTab]);
}

/** A field that somebody types into over the page; not the link in a phone's menu that led here. */
const fieldInDialog = '[role=dialog] :is(input:not([type=radio], [type=checkbox]), textarea)';

// It outlives the first screens' root.
let lastPath: string | undefined;

/** Who comes to a page by keyboard or screen reader starts at its heading, not where the last page's link was. */
function useFocusOnArrival() {
  // What is only passed on the way in (entry.tsx) is no page to have come to.
  const path = useRouterState({
    select: ({ resolvedLocation, matches }) =>
      matches.at(-1)?.staticData.isPassing ? undefined : resolvedLocation?.pathname,
  });
  useEffect(() => {
    if (path === undefined) return;
    const isFirst = lastPath === undefined;
    const isSame = lastPath === path;
    lastPath = path;
    // Come back to a list the keyboard goes on from where it was left.
    if (isFirst || isSame || document.activeElement?.closest(`[data-item], ${fieldInDialog}`)) return;
    pageTitle()?.focus({ preventScroll: true });
  }, [path]);
}

/** A page that could not be fetched, or a bug in rendering it; the rest of the product still works. */
export function Broken({ error, reset }: ErrorComponentProps) {
  if (error instanceof PartMissing) return <PartMissingPage />;
  return (
    <CenteredPage>
      <ErrorState title={i18n.t('This page could not be shown')} order={1} error={error} onRetry={reset} />
    </CenteredPage>
  );
}
