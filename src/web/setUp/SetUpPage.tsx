import { Anchor, Button, Divider, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { Checking } from '#web/identity/Checking.tsx';
import { EntryCard } from '#web/identity/EntryCard.tsx';
import { landingOf } from '#web/identity/landing.ts';
import { GoTo, Unreachable } from '#web/identity/Passage.tsx';
import { useAuth } from '#web/identity/session.ts';
import { FromBackup } from '#web/setUp/FromBackup.tsx';
import { setUpQuery } from '#web/setUp/queries.ts';
import { SetUpForm } from '#web/setUp/SetUpForm.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';

/** docs/rules.md, Set up your society: the first page until there is an administrator. */
export function SetUpPage() {
  const { user, isSetUp, isLoading, failure, refresh } = useAuth();
  const { data, error, isFetching, refetch } = useQuery(setUpQuery);
  const isFromBackup = useRouterState({ select: ({ location }) => 'backup' in location.search });
  if (isLoading) return <Checking />;
  if (failure) return <Unreachable error={failure} onRetry={refresh} />;
  if (user) return <GoTo href={landingOf(user.role)} />;
  // After a restore the page says so before it leads to the sign-in.
  const isBack = isFromBackup && data?.restore?.phase === 'done';
  if (isSetUp && !isBack) return <GoTo href="/login" />;
  const card = isFromBackup
    ? { title: 'Begin from a backup', subtitle: 'Everything comes back as it was' }
    : { title: 'Set up your society', subtitle: 'You will be its first administrator' };
  return (
    <EntryCard {...card}>
      {!data && error && <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />}
      {!data && !error && <Skeleton height={420} />}
      {data && (isFromBackup ? <FromBackup state={data} /> : <SetUpForm needsCode={data.needsCode} />)}
      {data && !isFromBackup && <OtherWays hasBackup={data.noBackup === null} />}
    </EntryCard>
  );
}

function OtherWays({ hasBackup }: { hasBackup: boolean }) {
  return (
    <Stack mt="md" gap="xs">
      {hasBackup && (
        <>
          <Divider label="or" />
          <Button component={Link} to="/set-up" search={{ backup: '1' } as never} variant="default" fullWidth size="md">
            Begin from a backup
          </Button>
        </>
      )}
      <Text ta="center" size="sm">
        Not an administrator?{' '}
        <Anchor component={Link} to="/login" inherit display="inline-block" py="xs">
          Sign in
        </Anchor>{' '}
        or{' '}
        <Anchor component={Link} to="/signup" inherit display="inline-block" py="xs">
          Sign up
        </Anchor>
      </Text>
    </Stack>
  );
}
