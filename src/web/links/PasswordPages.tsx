import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { LinkPassword, type OpenedLink, ResetWish } from '#domain/link.ts';
import { answer, api } from '#web/data/api.ts';
import { Checking } from '#web/identity/Checking.tsx';
import { EntryCard } from '#web/identity/EntryCard.tsx';
import { LanguageChoice } from '#web/identity/LanguageChoice.tsx';
import { SecretInput } from '#web/identity/SecretInput.tsx';
import { useAuth } from '#web/identity/session.ts';
import { useSignOut } from '#web/identity/useSignOut.ts';
import { LinkPage, ToSignIn, type UseLink, useToken } from '#web/links/LinkPage.tsx';
import { saidOf, wrongWith } from '#web/records/check.ts';
import { useSubmit } from '#web/records/useSending.ts';
import { chosenHere, i18n, useLanguage } from '#web/texts/language.ts';
import { FormAlert } from '#web/ui/FormAlert.tsx';
import { saveKeys } from '#web/ui/saveKeys.ts';

/** docs/rules.md, One-time links: an invited user chooses their first password. */
export function InvitationPage() {
  return (
    <LinkPage purpose="invitation" title={() => i18n.t('Welcome')}>
      {(link, token, use) => (
        <ChosenPassword
          link={link}
          token={token}
          use={use}
          intro={
            link.name === ''
              ? i18n.t('You are invited. Choose a password of your own.')
              : i18n.t('{name}, you are invited. Choose a password of your own.', { name: link.name })
          }
          submitLabel={i18n.t('Save password')}
        />
      )}
    </LinkPage>
  );
}

/** docs/rules.md, One-time links: with a link, chooses a new password; without one, sends the link. */
export function ResetPage() {
  useLanguage();
  const { isLoading, sendsMail } = useAuth();
  const token = useToken();
  if (token !== '')
    return (
      <LinkPage purpose="reset" title={() => i18n.t('Choose a new password')}>
        {(link, given, use) => (
          <ChosenPassword
            link={link}
            token={given}
            use={use}
            intro={i18n.t('Where you are signed in, you are signed out when it is saved.')}
            submitLabel={i18n.t('Save new password')}
          />
        )}
      </LinkPage>
    );
  if (isLoading) return <Checking />;
  return (
    <EntryCard title={i18n.t('Forgot password?')} subtitle={i18n.t('Choose another one')} foot={<LanguageChoice />}>
      {sendsMail ? <AskForm /> : <AskTheOffice />}
      <ToSignIn />
    </EntryCard>
  );
}

function AskTheOffice() {
  return (
    <Text ta="center" mb="md">
      {i18n.t('Ask the society’s office: an administrator can give you a link by which you choose another password.')}
    </Text>
  );
}

function AskForm() {
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const form = useForm({ initialValues: { email: '' }, validate: saidOf(wrongWith(ResetWish)) });

  async function send(values: typeof form.values) {
    await answer(api.links.reset.$post({ json: values }));
    setAskedFor(values.email.trim());
  }
  const { problem, submit } = useSubmit(form, send, i18n.t('The mail could not be asked for'));

  if (askedFor !== null)
    return (
      <Stack ta="center" mb="md">
        <Text role="status">
          {i18n.t(
            'If there is an account with {email}, a mail with a link is on its way. The link works for an hour.',
            {
              email: askedFor,
            },
          )}
        </Text>
        <Text size="sm" c="dimmed">
          {i18n.t('Nothing there? Look among the junk mail, or ask the society’s office.')}
        </Text>
      </Stack>
    );
  return (
    <form onSubmit={submit} noValidate aria-label={i18n.t('Forgot password')}>
      <Stack mb="md">
        <TextInput
          label={i18n.t('Email')}
          type="email"
          autoComplete="username"
          autoFocus
          {...form.getInputProps('email')}
        />
        <FormAlert>{problem}</FormAlert>
        <Button type="submit" fullWidth size="md" loading={form.submitting}>
          {i18n.t('Mail me a link')}
        </Button>
      </Stack>
    </form>
  );
}

type Props = { link: OpenedLink; token: string; use: UseLink; intro: string; submitLabel: string };

/**
 * Sets a password by a link. It does not sign the user in: they sign in afterwards, with a second factor where they
 * have one.
 */
function ChosenPassword({ link, token, use, intro, submitLabel }: Props) {
  const { refresh } = useAuth();
  const [isDone, setIsDone] = useState(false);
  const check = saidOf(wrongWith(LinkPassword));
  const form = useForm({ initialValues: { password: '' }, validate: (values) => check({ ...values, token }) });

  async function send(values: typeof form.values) {
    await use(() => answer(api.links.password.$post({ json: { ...values, token, language: chosenHere() } })));
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
