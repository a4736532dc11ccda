import { Button, Stack, Text } from '@mantine/core';
import { EntryCard } from '#web/identity/EntryCard.tsx';
import { useAuth } from '#web/identity/session.ts';
import { useSignOut } from '#web/identity/useSignOut.ts';
import { i18n } from '#web/texts/language.ts';

/**
 * docs/rules.md, Who gets in: the user has signed up and is not let in yet. The page goes on by itself when an
 * administrator answers.
 */
export function WaitingPage() {
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
