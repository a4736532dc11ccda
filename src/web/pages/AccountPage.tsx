import { Button, Card, Group, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { AccountEdit, type Me } from '#domain/user.ts';
import { answer, api } from '#web/data/api.ts';
import { AdminRequestNotice } from '#web/identity/AdminRequestNotice.tsx';
import { LanguageChoice } from '#web/identity/LanguageChoice.tsx';
import { PasswordForm } from '#web/identity/PasswordForm.tsx';
import { SecondFactorCard } from '#web/identity/SecondFactorCard.tsx';
import { Sessions } from '#web/identity/Sessions.tsx';
import { secondFactorQuery } from '#web/identity/secondFactorQuery.ts';
import { useAuth } from '#web/identity/session.ts';
import { AddressCard } from '#web/links/AddressCard.tsx';
import { AddressNotice } from '#web/links/AddressNotice.tsx';
import { notify } from '#web/notify.tsx';
import { NoticeOnAccount } from '#web/privacy/SignUpNotice.tsx';
import { saidOf, wrongWith } from '#web/records/check.ts';
import { useSubmit } from '#web/records/useSending.ts';
import { i18n, useLanguage } from '#web/texts/language.ts';
import { FormAlert } from '#web/ui/FormAlert.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { saveKeys } from '#web/ui/saveKeys.ts';

/** The user's own name, password and signed-in devices. */
export function AccountPage() {
  const { user } = useAuth();
  useLanguage();
  if (user === null) return null;
  if (user.isDevice)
    return (
      <>
        <PageHeader title={i18n.t('Your Account')} note={user.name} />
        <Stack maw={600}>
          <Text>
            {i18n.t(
              'This is a device of the gate. The office gives it its name, ends it, and makes the code that signs it in again, under Users.',
            )}
          </Text>
          <LanguageCard>
            {i18n.t('Of this device. While a guard is on duty, the language they chose counts.')}
          </LanguageCard>
        </Stack>
      </>
    );
  return (
    <div data-wraps>
      <PageHeader title={i18n.t('Your Account')} note={user.email} />
      <AdminRequestNotice />
      <AddressNotice />
      <SimpleGrid cols={{ base: 1, md: 2 }} maw={960}>
        <Card component="section" aria-labelledby="account-name">
          <Title order={2} size="h4" mb="md" id="account-name">
            {i18n.t('Who you are')}
          </Title>
          <NameForm key={user.id} user={user} />
        </Card>
        <Card component="section" aria-labelledby="account-password">
          <Title order={2} size="h4" mb="md" id="account-password">
            {i18n.t('How you sign in')}
          </Title>
          <OwnPassword />
        </Card>
        <LanguageCard>
          {i18n.t(
            'Of signing in, your account, the residents’ search and the gate. The office’s screens are in English.',
          )}
        </LanguageCard>
        <AddressCard />
      </SimpleGrid>
      <SecondFactorCard />
      <Sessions />
      <NoticeOnAccount />
    </div>
  );
}

/** `children` says where the language counts. */
function LanguageCard({ children }: { children: string }) {
  return (
    <Card component="section" aria-labelledby="account-language">
      <Title order={2} size="h4" mb="md" id="account-language">
        {i18n.t('Language')}
      </Title>
      <LanguageChoice />
      <Text size="sm" c="dimmed" mt="sm">
        {children}
      </Text>
    </Card>
  );
}

function OwnPassword() {
  const { signInWith } = useAuth();
  const { data } = useQuery(secondFactorQuery);
  if (data?.hasPassword === false)
    return (
      <Text size="sm">
        {i18n.t('You sign in with {service} and have no password here. An administrator can give you one.', {
          service: signInWith ?? i18n.t('another service'),
        })}
      </Text>
    );
  return (
    <PasswordForm
      currentLabel={i18n.t('Current password')}
      submitLabel={i18n.t('Change password')}
      onDone={() => void notify.success(i18n.t('Password changed. Other devices are signed out'))}
    />
  );
}

function NameForm({ user }: { user: Me }) {
  const { refresh } = useAuth();
  const form = useForm({
    initialValues: { name: user.name },
    validate: saidOf(wrongWith(AccountEdit)),
  });

  async function send(values: typeof form.values) {
    const saved = await answer(api.me.$patch({ json: values }));
    // Keeps what the user has typed since.
    if (form.getValues().name === values.name) form.setValues({ name: saved.user.name });
    await refresh();
    notify.success(i18n.t('Name saved'));
  }
  const { problem, submit } = useSubmit(form, send, i18n.t('The name could not be saved'));

  return (
    <form onSubmit={submit} noValidate aria-label={i18n.t('Change name')}>
      <Stack>
        <FormAlert>{problem}</FormAlert>
        <TextInput label={i18n.t('Name')} autoComplete="name" {...form.getInputProps('name')} />
        <Group>
          <Button type="submit" loading={form.submitting} {...saveKeys}>
            {i18n.t('Save name')}
          </Button>
        </Group>
        <Text size="sm" c="dimmed">
          {i18n.t('You sign in as {email}.', { email: user.email })}
        </Text>
      </Stack>
    </form>
  );
}
