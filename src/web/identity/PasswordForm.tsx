import { Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { PasswordChange } from '#domain/user.ts';
import { answer, api } from '#web/data/api.ts';
import { EntryCard } from '#web/identity/EntryCard.tsx';
import { SecretInput } from '#web/identity/SecretInput.tsx';
import { useAuth } from '#web/identity/session.ts';
import { useSignOut } from '#web/identity/useSignOut.ts';
import { notify } from '#web/notify.tsx';
import { saidOf, wrongWith } from '#web/records/check.ts';
import { useSubmit } from '#web/records/useSending.ts';
import { i18n } from '#web/texts/language.ts';
import { FormAlert } from '#web/ui/FormAlert.tsx';
import { saveKeys } from '#web/ui/saveKeys.ts';

type Props = { currentLabel: string; submitLabel: string; onDone: () => void | Promise<void> };

/** Changes the user's own password; all their other sessions end. */
export function PasswordForm({ currentLabel, submitLabel, onDone }: Props) {
  const form = useForm({
    initialValues: { currentPassword: '', newPassword: '' },
    validate: saidOf(wrongWith(PasswordChange)),
  });

  async function send(values: typeof form.values) {
    await answer(api.me.password.$post({ json: values }));
    form.reset();
    await onDone();
  }
  const { problem, submit } = useSubmit(form, send, i18n.t('The password could not be changed'));

  return (
    <form onSubmit={submit} noValidate aria-label={i18n.t('Change password')}>
      <Stack>
        <FormAlert>{problem}</FormAlert>
        <SecretInput label={currentLabel} autoComplete="current-password" {...form.getInputProps('currentPassword')} />
        <SecretInput
          label={i18n.t('New password')}
          description={i18n.t('At least 6 characters')}
          autoComplete="new-password"
          {...form.getInputProps('newPassword')}
        />
        <Button type="submit" loading={form.submitting} {...saveKeys} style={{ alignSelf: 'flex-start' }}>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  );
}

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
