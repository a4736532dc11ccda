import { Button, Group, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { PasswordAndCode, PasswordGiven } from '#domain/user.ts';
import { CodeInput } from '#web/identity/CodeInput.tsx';
import { SecretInput } from '#web/identity/SecretInput.tsx';
import { saidOf, wrongWith } from '#web/records/check.ts';
import { focusFirst, showProblem } from '#web/records/formProblem.ts';
import { FormAlert } from '#web/ui/FormAlert.tsx';

type Given = { password: string | null; code: string };
type Props = {
  label: string;
  submitLabel: string;
  isDanger?: boolean;
  hasPassword: boolean;
  asksForCode: boolean;
  onCancel: (() => void) | null;
  onProven: (given: Given) => Promise<void>;
};

/** Asks a signed-in person to prove again that it is them, before something about how they sign in changes. */
export function ProofForm({ label, submitLabel, isDanger, hasPassword, asksForCode, onCancel, onProven }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const given = (values: { password: string; code: string }): Given => ({
    code: values.code,
    password: hasPassword ? values.password : null,
  });
  const schema = asksForCode ? PasswordAndCode : PasswordGiven;
  const form = useForm({
    initialValues: { password: '', code: '' },
    validate: (values) => {
      const { password, code } = given(values);
      return saidOf(wrongWith(schema))(asksForCode ? { password, code } : { password });
    },
  });

  async function submit(values: typeof form.values) {
    setProblem(null);
    try {
      await onProven(given(values));
    } catch (error) {
      setProblem(showProblem(form, error));
    }
  }

  return (
    <form onSubmit={form.onSubmit(submit, focusFirst(form))} noValidate aria-label={label}>
      <Stack>
        <FormAlert>{problem ?? (hasPassword ? null : (form.errors['password'] as string | undefined))}</FormAlert>
        {hasPassword && (
          <SecretInput
            label="Password"
            description="To make sure that it is you"
            autoComplete="current-password"
            autoFocus
            {...form.getInputProps('password')}
          />
        )}
        {!hasPassword && !asksForCode && (
          <Text size="sm">You have no password here: it is enough that you have signed in within ten minutes.</Text>
        )}
        {asksForCode && <CodeInput {...form.getInputProps('code')} />}
        <Group>
          <Button type="submit" loading={form.submitting} {...(isDanger && { color: 'red' })}>
            {submitLabel}
          </Button>
          {onCancel && (
            <Button variant="default" onClick={onCancel} disabled={form.submitting}>
              Cancel
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
