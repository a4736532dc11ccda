import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { ResetWish } from '#domain/link.ts';
import { answer, api } from '#web/data/api.ts';
import { Checking } from '#web/identity/Checking.tsx';
import { EntryCard } from '#web/identity/EntryCard.tsx';
import { useAuth } from '#web/identity/session.ts';
import { ChosenPassword } from '#web/links/ChosenPassword.tsx';
import { LinkPage, ToSignIn, useToken } from '#web/links/LinkPage.tsx';
import { saidOf, wrongWith } from '#web/records/check.ts';
import { useSubmit } from '#web/records/useSending.ts';
import { i18n, useLanguage } from '#web/texts/language.ts';
import { FormAlert } from '#web/ui/FormAlert.tsx';

/** docs/rules.md, One-time links: with a link, chooses a new password; without one, sends the link. */
export function ResetPage() {
  useLanguage();
  const { isLoading, sendsMail } = useAuth();
  const token = useToken();
  if (token !== '')
    return (
      <LinkPage purpose="reset" title={i18n.t('Choose a new password')}>
        {(link, given) => (
          <ChosenPassword
            link={link}
            token={given}
            intro="Where you are signed in, you are signed out when it is saved."
            submitLabel={i18n.t('Save new password')}
          />
        )}
      </LinkPage>
    );
  if (isLoading) return <Checking />;
  return (
    <EntryCard title={i18n.t('Forgot password?')} subtitle={i18n.t('Choose another one')}>
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
