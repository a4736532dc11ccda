import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { SetUp } from '#domain/setUp.ts';
import { RequestFailed } from '#web/data/api.ts';
import { SecretInput } from '#web/identity/SecretInput.tsx';
import { useAuth } from '#web/identity/session.ts';
import { saidOf, wrongWith } from '#web/records/check.ts';
import { useSubmit } from '#web/records/useSending.ts';
import { FormAlert } from '#web/ui/FormAlert.tsx';

const begin = { societyName: '', name: '', email: '', password: '', confirmPassword: '', setUpCode: '' };

/** Names the society, and makes the user its first administrator. */
export function SetUpForm({ needsCode }: { needsCode: boolean }) {
  const { setUp } = useAuth();
  const [asksForCode, setAsksForCode] = useState(needsCode);
  const form = useForm({ initialValues: begin, validate: saidOf(wrongWith(SetUp)) });

  async function send(values: typeof form.values) {
    try {
      await setUp(values);
    } catch (error) {
      // Behind a proxy that does not identify itself, only the server can tell that a code is needed.
      if (error instanceof RequestFailed && 'setUpCode' in error.errors) setAsksForCode(true);
      throw error;
    }
  }
  const { problem, submit } = useSubmit(form, send, 'The society could not be set up');

  const field = { required: true, withAsterisk: false };
  return (
    <form onSubmit={submit} noValidate aria-label="Set up your society">
      <Stack>
        <TextInput
          label="Name of the society"
          autoComplete="organization"
          autoFocus
          {...field}
          {...form.getInputProps('societyName')}
        />
        <TextInput label="Your name" autoComplete="name" {...field} {...form.getInputProps('name')} />
        <TextInput label="Email" type="email" autoComplete="username" {...field} {...form.getInputProps('email')} />
        <SecretInput
          label="Password"
          description="At least 6 characters"
          autoComplete="new-password"
          {...field}
          {...form.getInputProps('password')}
        />
        <SecretInput
          label="Confirm Password"
          autoComplete="new-password"
          {...field}
          {...form.getInputProps('confirmPassword')}
        />
        {asksForCode && <SetUpCode {...form.getInputProps('setUpCode')} />}
        <FormAlert>{problem}</FormAlert>
        <Button type="submit" fullWidth size="md" loading={form.submitting}>
          Set up
        </Button>
      </Stack>
    </form>
  );
}

/** The set-up code, by which a user on another machine proves that they look after the server. */
export function SetUpCode(props: ReturnType<ReturnType<typeof useForm>['getInputProps']>) {
  return (
    <TextInput
      label="Set-up code"
      description="The server prints it where it is started, as long as there is no administrator."
      autoComplete="off"
      {...props}
    />
  );
}
