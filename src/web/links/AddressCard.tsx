import { Alert, Button, Card, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { AddressChange } from '#domain/link.ts';
import type { Me } from '#domain/user.ts';
import { answer, api } from '#web/data/api.ts';
import { SecretInput } from '#web/identity/SecretInput.tsx';
import { useAuth } from '#web/identity/session.ts';
import { useSendCheck } from '#web/links/AddressNotice.tsx';
import { notify } from '#web/notify.tsx';
import { saidOf, wrongWith } from '#web/records/check.ts';
import { useSubmit } from '#web/records/useSending.ts';
import { i18n } from '#web/texts/language.ts';
import { FormAlert } from '#web/ui/FormAlert.tsx';
import { saveKeys } from '#web/ui/saveKeys.ts';

/**
 * Changes the user's own email address, once they confirm the mail to the new one. Renders nothing where the server
 * sends no mail.
 */
export function AddressCard() {
  const { user, sendsMail } = useAuth();
  if (user === null || !sendsMail) return null;
  return (
    <Card component="section" aria-labelledby="account-address">
      <Title order={2} size="h4" mb="md" id="account-address">
        {i18n.t('Your email address')}
      </Title>
      <Stack>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {`${user.email} · ${user.emailVerified ? i18n.t('confirmed') : i18n.t('not confirmed yet')}`}
        </Text>
        {user.pendingEmail === null ? <ChangeForm /> : <Pending user={user} pendingEmail={user.pendingEmail} />}
      </Stack>
    </Card>
  );
}

function Pending({ user, pendingEmail }: { user: Me; pendingEmail: string }) {
  const { refresh } = useAuth();
  const { send, isSending, isSent } = useSendCheck();
  async function keep() {
    try {
      await answer(api.me.email.$delete());
      await refresh();
      notify.success(i18n.t('The address stays as it is'));
    } catch (error) {
      notify.error(error instanceof Error ? error.message : i18n.t('This could not be saved'));
    }
  }
  return (
    <Alert>
      <Text size="sm" role="status" mb="sm" style={{ overflowWrap: 'anywhere' }}>
        {i18n.t('A mail went to {email}. Once its link was opened and confirmed, you sign in with that address.', {
          email: pendingEmail,
        })}
      </Text>
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={send} loading={isSending} disabled={isSent}>
          {isSent ? i18n.t('Sent again') : i18n.t('Send it again')}
        </Button>
        <Button size="xs" variant="subtle" onClick={keep}>
          {i18n.t('Keep {email}', { email: user.email })}
        </Button>
      </Group>
    </Alert>
  );
}

function ChangeForm() {
  const { refresh } = useAuth();
  const form = useForm({
    initialValues: { email: '', currentPassword: '' },
    validate: saidOf(wrongWith(AddressChange)),
  });

  async function send(values: typeof form.values) {
    await answer(api.me.email.$post({ json: values }));
    form.reset();
    await refresh();
  }
  const { problem, submit } = useSubmit(form, send, i18n.t('The address could not be changed'));

  return (
    <form onSubmit={submit} noValidate aria-label={i18n.t('Change email address')}>
      <Stack>
        <FormAlert>{problem}</FormAlert>
        <TextInput label={i18n.t('New email')} type="email" autoComplete="email" {...form.getInputProps('email')} />
        <SecretInput
          label={i18n.t('Password')}
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
        <Button type="submit" loading={form.submitting} {...saveKeys} style={{ alignSelf: 'flex-start' }}>
          {i18n.t('Change email')}
        </Button>
      </Stack>
    </form>
  );
}
