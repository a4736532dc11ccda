import { Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { EntryCard } from '#web/identity/EntryCard.tsx';
import { SecondFactorSetUp } from '#web/identity/SecondFactorSetUp.tsx';
import { secondFactorQuery } from '#web/identity/secondFactorQuery.ts';
import { useAuth } from '#web/identity/session.ts';
import { useSignOut } from '#web/identity/useSignOut.ts';
import { notify } from '#web/notify.tsx';
import { i18n } from '#web/texts/language.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';

type Props = { onConfirmed: () => void; onDone: () => void };

/**
 * Shown where the society requires a second factor of administrators: nothing else is accessible until this user has
 * one.
 */
export function SetUpSecondFactor({ onConfirmed, onDone }: Props) {
  const { user, refresh } = useAuth();
  const { signOut, isSigningOut } = useSignOut();
  const { data, error, isFetching, refetch } = useQuery(secondFactorQuery);
  return (
    <EntryCard title={i18n.t('Set up a second factor')} subtitle={user?.email ?? ''}>
      <Text mb="md">
        {i18n.t(
          'Your society asks its administrators for a second factor: a code of an app on your phone, besides the password.',
        )}
      </Text>
      {data === undefined && error && <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />}
      {data === undefined && !error && <Skeleton height={120} />}
      {data && (
        <SecondFactorSetUp
          hasPassword={data.hasPassword}
          onCancel={null}
          onConfirmed={onConfirmed}
          onDone={async () => {
            await refresh();
            onDone();
            notify.shell(i18n.t('Your second factor is set up'));
          }}
        />
      )}
      <Button variant="subtle" mt="md" onClick={signOut} loading={isSigningOut}>
        {i18n.t('Logout')}
      </Button>
    </EntryCard>
  );
}
