import { type ErrorComponentProps, Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { PartMissing } from '#web/shell/lazyRouteComponent.ts';
import { PartMissingPage } from '#web/shell/PartMissingPage.tsx';
import { CenteredPage } from '#web/ui/CenteredPage.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { sendByKeys } from '#web/ui/saveKeys.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What stands in the browser's tab. */
    title?: string;
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
  const title = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.title });
  useEffect(() => {
    document.title = title ? `${title} · Aangan` : 'Aangan';
  }, [title]);
}

/** Who comes to a page by keyboard or screen reader starts at its heading, not where the last page's link was. */
function useFocusOnArrival() {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const last = useRef<string | undefined>(undefined);
  useEffect(() => {
    const isFirst = last.current === undefined;
    const isSame = last.current === path;
    last.current = path;
    // Come back to a list the keyboard goes on from where it was left.
    if (isFirst || isSame || document.activeElement?.closest('[data-item]')) return;
    document.querySelector<HTMLElement>('[data-page-title]')?.focus({ preventScroll: true });
  }, [path]);
}

/** A page that could not be fetched, or a bug in rendering it; the rest of the product still works. */
export function Broken({ error, reset }: ErrorComponentProps) {
  if (error instanceof PartMissing) return <PartMissingPage />;
  return (
    <CenteredPage>
      <ErrorState title="This page could not be shown" order={1} error={error} onRetry={reset} />
    </CenteredPage>
  );
}
