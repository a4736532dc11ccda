import { Alert, Button, Card, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { AddressChange } from '#domain/link.ts';
import type { Me } from '#domain/user.ts';
import { answer, api } from '#web/data/api.ts';
import { SecretInput } from '#web/identity/SecretInput.tsx';
import { useAuth } from '#web/identity/session.ts';
import { useSendCheck } from '#web/links/useSendCheck.ts';
import { notify } from '#web/notify.tsx';
import { saidOf, wrongWith } from '#web/records/check.ts';
import { focusFirst, showProblem } from '#web/records/formProblem.ts';
import { FormAlert } from '#web/ui/FormAlert.tsx';
import { saveKeys } from '#web/ui/saveKeys.ts';

/** One's own address: it changes once the mail to the new one was answered. Nothing where no mail is sent. */
export function AddressCard() {
  const { user, sendsMail } = useAuth();
  if (user === null || !sendsMail) return null;
  return (
    <Card component="section" aria-labelledby="account-address">
      <Title order={2} size="h4" mb="md" id="account-address">
        Your email address
      </Title>
      <Stack>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {`${user.email} · ${user.emailVerified ? 'confirmed' : 'not confirmed yet'}`}
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
      notify.success('The address stays as it is');
    } catch (error) {
      notify.error(error instanceof Error ? error.message : 'This could not be saved');
    }
  }
  return (
    <Alert>
      <Text size="sm" role="status" mb="sm" style={{ overflowWrap: 'anywhere' }}>
        {`A mail went to ${pendingEmail}. Once its link was opened and confirmed, you sign in with that address.`}
      </Text>
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={send} loading={isSending} disabled={isSent}>
          {isSent ? 'Sent again' : 'Send it again'}
        </Button>
        <Button size="xs" variant="subtle" onClick={keep}>
          {`Keep ${user.email}`}
        </Button>
      </Group>
    </Alert>
  );
}

function ChangeForm() {
  const { refresh } = useAuth();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({
    initialValues: { email: '', currentPassword: '' },
    validate: saidOf(wrongWith(AddressChange)),
  });

  async function submit(values: typeof form.values) {
    setProblem(null);
    try {
      await answer(api.me.email.$post({ json: values }));
      form.reset();
      await refresh();
    } catch (error) {
      setProblem(showProblem(form, error, 'The address could not be changed'));
    }
  }

  return (
    <form onSubmit={form.onSubmit(submit, focusFirst(form))} noValidate aria-label="Change email address">
      <Stack>
        <FormAlert>{problem}</FormAlert>
        <TextInput label="New email" type="email" autoComplete="email" {...form.getInputProps('email')} />
        <SecretInput label="Your password" autoComplete="current-password" {...form.getInputProps('currentPassword')} />
        <Button type="submit" loading={form.submitting} {...saveKeys} style={{ alignSelf: 'flex-start' }}>
          Change email
        </Button>
      </Stack>
    </form>
  );
}
