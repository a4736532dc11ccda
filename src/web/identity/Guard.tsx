import { Anchor, Button, Paper, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { Link, useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { Action } from '#domain/permissions.ts';
import { Checking } from '#web/identity/Checking.tsx';
import { EntryCard } from '#web/identity/EntryCard.tsx';
import { landingOf } from '#web/identity/landing.ts';
import { GoTo, Unreachable } from '#web/identity/Passage.tsx';
import { useAuth } from '#web/identity/session.ts';
import { useMay } from '#web/identity/useMay.ts';
import { useSignOut } from '#web/identity/useSignOut.ts';
import { i18n, useLanguage } from '#web/texts/language.ts';
import { CenteredPage } from '#web/ui/CenteredPage.tsx';
import { lazyRouteComponent } from '#web/ui/lazyRouteComponent.ts';
import IconLock from '~icons/tabler/lock';

const ChoosePassword = lazyRouteComponent(() => import('#web/identity/ChoosePassword.tsx'), 'ChoosePassword');

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What was asked for before signing in. Not in the address: nobody can send a link that carries one. */
    wanted?: string;
  }
  interface StaticDataRouteOption {
    /** What one must be allowed to do to see this route, and whatever lies under it. */
    needs?: Action;
  }
}

const SetUpSecondFactor = lazy(() =>
  import('#web/identity/SetUpSecondFactor.tsx').then((part) => ({ default: part.SetUpSecondFactor })),
);

/**
 * docs/rules.md, Roles and permissions: what every route on the way here needs; where none does, any
 * signed-in person may pass.
 */
export function Guard({ children }: { children: ReactNode }) {
  const { user, isLoading, failure, hasLeft, refresh } = useAuth();
  const may = useMay();
  useLanguage();
  const isAllowed = useRouterState({
    select: ({ matches }) => matches.every(({ staticData: { needs } }) => needs === undefined || may(needs)),
  });
  const isGranted = useIsGranted();
  const [keepsCodes, setKeepsCodes] = useState(false);
  if (isLoading) return <Checking />;
  if (failure) return <Unreachable error={failure} onRetry={refresh} />;
  if (user === null) return <ToLogin remember={!hasLeft} />;
  if (user.mustChangePassword) {
    return (
      <Suspense fallback={<Checking />}>
        <ChoosePassword />
      </Suspense>
    );
  }
  if (user.entryRequest === 'open') return <WaitingPage />;
  // Recovery codes stay on the screen until they are put away, whatever is known of the account meanwhile.
  if (user.mustSetUpSecondFactor || keepsCodes)
    return (
      <Suspense fallback={<Checking />}>
        <SetUpSecondFactor onConfirmed={() => setKeepsCodes(true)} onDone={() => setKeepsCodes(false)} />
      </Suspense>
    );
  // A request that was granted is good news: nobody is turned away by it.
  if (!isAllowed) return isGranted ? <GoTo href={landingOf(user.role)} /> : <AccessDenied />;
  return children;
}

/** Whether they asked to be an administrator when this page was opened, and are one now. */
function useIsGranted(): boolean {
  const { user } = useAuth();
  const isOpen = user?.adminRequest === 'open';
  const [hadRequest, setHadRequest] = useState(isOpen);
  if (isOpen && !hadRequest) setHadRequest(true);
  return hadRequest && user?.role === 'admin';
}

function ToLogin({ remember }: { remember: boolean }) {
  const router = useRouter();
  // biome-ignore lint/correctness/useExhaustiveDependencies: goes once, from where it stood then.
  useEffect(() => {
    const { href, pathname } = router.latestLocation;
    if (pathname === '/login') return;
    void router.navigate({ to: '/login', replace: true, state: remember ? { wanted: href } : {} });
  }, []);
  return <Checking />;
}

/** /dashboard: the dashboard of one's own role (docs/rules.md, Who gets in). */
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

/** docs/rules.md, Who gets in: signed up, and not let in yet. Goes on by itself when an administrator has answered. */
function WaitingPage() {
  const { user, society } = useAuth();
  const { signOut, isSigningOut } = useSignOut();
  return (
    <EntryCard title={i18n.t('Almost there')} subtitle={i18n.t('Your account is made')}>
      <Stack ta="center" gap="md">
        <Text role="status">
          {i18n.t(
            'An administrator of {society} has been asked to let you in. This page goes on by itself as soon as they have; you can also close it and sign in later.',
            { society: society?.name || i18n.t('your society') },
          )}
        </Text>
        <Text size="sm" c="dimmed">
          {i18n.t('Signed in as {email}', { email: user?.email ?? '' })}
        </Text>
        <Button variant="default" onClick={signOut} loading={isSigningOut}>
          {i18n.t('Logout')}
        </Button>
      </Stack>
    </EntryCard>
  );
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
