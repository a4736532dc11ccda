import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { LinkPassword, type OpenedLink } from '#domain/link.ts';
import { answer, api } from '#web/data/api.ts';
import { SecretInput } from '#web/identity/SecretInput.tsx';
import { useAuth } from '#web/identity/session.ts';
import { useSignOut } from '#web/identity/useSignOut.ts';
import { saidOf, wrongWith } from '#web/records/check.ts';
import { useSubmit } from '#web/records/useSending.ts';
import { i18n } from '#web/texts/language.ts';
import { FormAlert } from '#web/ui/FormAlert.tsx';
import { saveKeys } from '#web/ui/saveKeys.ts';

type Props = { link: OpenedLink; token: string; intro: string; submitLabel: string };

/**
 * Sets a password by a link. It does not sign the user in: they sign in afterwards, with a second factor where they
 * have one.
 */
export function ChosenPassword({ link, token, intro, submitLabel }: Props) {
  const { refresh } = useAuth();
  const [isDone, setIsDone] = useState(false);
  const check = saidOf(wrongWith(LinkPassword));
  const form = useForm({ initialValues: { password: '' }, validate: (values) => check({ ...values, token }) });

  async function send(values: typeof form.values) {
    await answer(api.links.password.$post({ json: { ...values, token } }));
    setIsDone(true);
    // The new password ended all sessions of that account, possibly this browser's too.
    await refresh();
  }
  const { problem, submit } = useSubmit(form, send, i18n.t('The password could not be saved'));

  if (isDone) return <PasswordSet email={link.email} />;
  return (
    <form onSubmit={submit} noValidate aria-label={i18n.t('Choose a password')}>
      <Stack>
        <Text>{intro}</Text>
        {/* A read-only field rather than text, so that password managers store the address with the password. */}
        <TextInput label={i18n.t('Email')} value={link.email} readOnly autoComplete="username" />
        <SecretInput
          label={i18n.t('New password')}
          description={i18n.t('At least 6 characters')}
          autoComplete="new-password"
          autoFocus
          {...form.getInputProps('password')}
        />
        <FormAlert>{problem}</FormAlert>
        <Button type="submit" fullWidth size="md" loading={form.submitting} {...saveKeys}>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  );
}

function PasswordSet({ email }: { email: string }) {
  const { user } = useAuth();
  const { signOut, isSigningOut } = useSignOut();
  return (
    <Stack ta="center">
      <Text role="status">{i18n.t('Your password is saved. You sign in with {email}.', { email })}</Text>
      {user === null ? (
        <Button component={Link} to="/login" size="md" autoFocus>
          {i18n.t('Go to the sign-in')}
        </Button>
      ) : (
        <>
          <Text size="sm" c="dimmed">
            {i18n.t('In this browser {email} is signed in.', { email: user.email })}
          </Text>
          <Button variant="default" onClick={signOut} loading={isSigningOut}>
            {i18n.t('Logout')}
          </Button>
        </>
      )}
    </Stack>
  );
}
