import { Button, Stack, Text } from '@mantine/core';
import { EntryCard } from '#web/identity/EntryCard.tsx';
import { useAuth } from '#web/identity/session.ts';
import { useSignOut } from '#web/identity/useSignOut.ts';

/** docs/rules.md, Who gets in: signed up, and not let in yet. Goes on by itself when an administrator has answered. */
export function WaitingPage() {
  const { user, society } = useAuth();
  const { signOut, isSigningOut } = useSignOut();
  return (
    <EntryCard title="Almost there" subtitle="Your account is made">
      <Stack ta="center" gap="md">
        <Text role="status">
          {`An administrator of ${society?.name || 'your society'} has been asked to let you in. This page goes on by itself as soon as they have; you can also close it and sign in later.`}
        </Text>
        <Text size="sm" c="dimmed">
          {`Signed in as ${user?.email ?? ''}`}
        </Text>
        <Button variant="default" onClick={signOut} loading={isSigningOut}>
          Logout
        </Button>
      </Stack>
    </EntryCard>
  );
}
