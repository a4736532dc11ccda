import { Button, Text } from '@mantine/core';
import { EntryCard } from '#web/identity/EntryCard.tsx';
import { PasswordForm } from '#web/identity/PasswordForm.tsx';
import { useAuth } from '#web/identity/session.ts';
import { useSignOut } from '#web/identity/useSignOut.ts';
import { notify } from '#web/notify.tsx';

/** After signing in with a one-time password: nothing else until a new one is chosen. */
export function ChoosePassword() {
  const { user, refresh } = useAuth();
  const { signOut, isSigningOut } = useSignOut();
  return (
    <EntryCard title="Choose a new password" subtitle={user?.email ?? ''}>
      <Text mb="md">You signed in with a one-time password. Choose one of your own to go on.</Text>
      <PasswordForm
        currentLabel="One-time password"
        submitLabel="Save and continue"
        onDone={async () => {
          await refresh();
          notify.shell('Your new password is saved');
        }}
      />
      <Button variant="subtle" mt="md" onClick={signOut} loading={isSigningOut}>
        Logout
      </Button>
    </EntryCard>
  );
}
