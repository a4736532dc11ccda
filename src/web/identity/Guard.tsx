import { Anchor, Paper, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { Link, useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { Fragment, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { Action } from '#domain/permissions.ts';
import type { Me } from '#domain/user.ts';
import { Checking } from '#web/identity/Checking.tsx';
import { landingOf } from '#web/identity/landing.ts';
import { GoTo, Unreachable } from '#web/identity/Passage.tsx';
import { type Auth, AuthContext, forgetLists, lastSignedIn, useAuth } from '#web/identity/session.ts';
import { useMay } from '#web/identity/useMay.ts';
import { i18n, useLanguage } from '#web/texts/language.ts';
import { CenteredPage } from '#web/ui/CenteredPage.tsx';
import { lazyRouteComponent, neededPart } from '#web/ui/lazyPart.ts';
import { holdsTyped } from '#web/ui/useMayLeave.ts';
import IconLock from '~icons/tabler/lock';

const ChoosePassword = lazyRouteComponent(() => import('#web/identity/PasswordForm.tsx'), 'ChoosePassword');

const WaitingPage = lazyRouteComponent(() => import('#web/identity/WaitingPage.tsx'), 'WaitingPage');
const SignInAgain = lazyRouteComponent(() => import('#web/identity/SignInAgain.tsx'), 'SignInAgain');

declare module '@tanstack/react-router' {
  interface HistoryState {
    /**
     * The address asked for before signing in. In the history state and not in the address, so that no link can carry
     * one.
     */
    wanted?: string;
  }
  interface StaticDataRouteOption {
    /** The permission required to see this route and the routes below it. */
    needs?: Action;
  }
}

const SetUpSecondFactor = neededPart(() =>
  import('#web/identity/SecondFactorSetUp.tsx').then((part) => part.SetUpSecondFactor),
);

/**
 * docs/rules.md, Roles and permissions: requires the permission of every route on the way here; where none has one, any
 * signed-in user may pass.
 */
export function Guard({ children }: { children: ReactNode }) {
  const auth = useAuth();
  const { user, isLoading, failure, hasLeft, refresh } = auth;
  const held = heldOf(auth);
  const may = useMay();
  useLanguage();
  const isAllowed = useRouterState({
    select: ({ matches }) => matches.every(({ staticData: { needs } }) => needs === undefined || may(needs)),
  });
  const isGranted = useIsGranted();
  const [keepsCodes, setKeepsCodes] = useState(false);
  if (isLoading) return <Checking />;
  if (failure) return <Unreachable error={failure} onRetry={refresh} />;
  if (user === null && held === null) return <ToLogin remember={!hasLeft} />;
  if (user !== null) {
    if (user.mustChangePassword || user.entryRequest === 'open')
      return (
        <Suspense fallback={<Checking />}>{user.mustChangePassword ? <ChoosePassword /> : <WaitingPage />}</Suspense>
      );
    // Recovery codes stay on the screen until the user puts them away, even if the account is refetched meanwhile.
    if (user.mustSetUpSecondFactor || keepsCodes)
      return (
        <Suspense fallback={<Checking />}>
          <SetUpSecondFactor onConfirmed={() => setKeepsCodes(true)} onDone={() => setKeepsCodes(false)} />
        </Suspense>
      );
    // A user whose request to be an administrator was just granted goes to their new first page, not to "Access denied".
    if (!isAllowed) return isGranted ? <GoTo href={landingOf(user.role)} /> : <AccessDenied />;
  }
  return (
    <>
      <AuthContext value={user ? auth : { ...auth, user: held }}>
        <Fragment key={(user ?? held)?.id}>{children}</Fragment>
      </AuthContext>
      {user === null && (
        <Suspense>
          <SignInAgain />
        </Suspense>
      )}
    </>
  );
}

/**
 * Whose page stays, covered, when their session has ended while a form on it holds what they typed: they sign in again
 * and go on. The gate keeps its entries itself.
 */
function heldOf({ user, hasLeft, signedOutBecause }: Auth): Me | null {
  if (user !== null || hasLeft || signedOutBecause !== null) return null;
  const last = lastSignedIn();
  return last !== null && last.role !== 'security' && holdsTyped() ? last : null;
}

/** Whether the user's request to be an administrator was open when this page was opened, and is granted now. */
function useIsGranted(): boolean {
  const { user } = useAuth();
  const isOpen = user?.adminRequest === 'open';
  const [hadRequest, setHadRequest] = useState(isOpen);
  if (isOpen && !hadRequest) setHadRequest(true);
  return hadRequest && user?.role === 'admin';
}

function ToLogin({ remember }: { remember: boolean }) {
  const router = useRouter();
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigates once, from the address at that time.
  useEffect(() => {
    forgetLists();
    const { href, pathname } = router.latestLocation;
    if (pathname === '/login') return;
    void router.navigate({ to: '/login', replace: true, state: remember ? { wanted: href } : {} });
  }, []);
  return <Checking />;
}

/** /dashboard: redirects to the first page of the user's role (docs/rules.md, Who gets in). */
export function OwnDashboard() {
  return (
    <Guard>
      <ToLanding />
    </Guard>
  );
}

function ToLanding() {
  const { user } = useAuth();
  return <GoTo href={landingOf(user?.role ?? '')} />;
}

const shownMs = 3_000;

/** docs/rules.md, Route guard. */
function AccessDenied() {
  const navigate = useNavigate();
  useEffect(() => {
    const leaving = setTimeout(() => navigate({ to: '/dashboard', replace: true }), shownMs);
    return () => clearTimeout(leaving);
  }, [navigate]);
  return (
    <CenteredPage>
      <Paper withBorder shadow="sm" p="xl" role="alert">
        <Stack align="center" gap="sm" ta="center">
          <ThemeIcon size={56} radius="xl" variant="light" color="red" aria-hidden>
            <IconLock size={28} />
          </ThemeIcon>
          <Title order={1} size="h2">
            {i18n.t('Access Denied')}
          </Title>
          <Text>{i18n.t("You don't have permission to access this page.")}</Text>
          <Anchor component={Link} to="/dashboard" replace>
            {i18n.t('Go to your dashboard')}
          </Anchor>
        </Stack>
      </Paper>
    </CenteredPage>
  );
}
