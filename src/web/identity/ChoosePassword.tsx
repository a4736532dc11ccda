import { Button, Text } from '@mantine/core';
import { EntryCard } from '#web/identity/EntryCard.tsx';
import { PasswordForm } from '#web/identity/PasswordForm.tsx';
import { useAuth } from '#web/identity/session.ts';
import { useSignOut } from '#web/identity/useSignOut.ts';
import { notify } from '#web/notify.tsx';
import { i18n } from '#web/texts/language.ts';

/** Shown after signing in with a one-time password: nothing else is accessible until a new one is chosen. */
export function ChoosePassword() {
  const { user, refresh } = useAuth();
  const { signOut, isSigningOut } = useSignOut();
  return (
    <EntryCard title={i18n.t('Choose a new password')} subtitle={user?.email ?? ''}>
      <Text mb="md">{i18n.t('You signed in with a one-time password. Choose one of your own to go on.')}</Text>
      <PasswordForm
        currentLabel={i18n.t('One-time password')}
        submitLabel={i18n.t('Save and continue')}
        onDone={async () => {
          await refresh();
          notify.shell(i18n.t('Your new password is saved'));
        }}
      />
      <Button variant="subtle" mt="md" onClick={signOut} loading={isSigningOut}>
        {i18n.t('Logout')}
      </Button>
    </EntryCard>
  );
}
