import { Button, Group, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { PasswordAndCode, PasswordGiven } from '#domain/user.ts';
import { CodeInput } from '#web/identity/CodeInput.tsx';
import { SecretInput } from '#web/identity/SecretInput.tsx';
import { saidOf, wrongWith } from '#web/records/check.ts';
import { useSubmit } from '#web/records/useSending.ts';
import { i18n } from '#web/texts/language.ts';
import { FormAlert } from '#web/ui/FormAlert.tsx';

type Proof = { password: string | null; code: string };
type Props = {
  label: string;
  submitLabel: string;
  isDanger?: boolean;
  /** In a dialog, places the buttons as in every other dialog. */
  isInDialog?: boolean;
  hasPassword: boolean;
  asksForCode: boolean;
  onCancel: (() => void) | null;
  onProven: (given: Proof) => Promise<void>;
  /** Says what the confirmed action will do. */
  children?: ReactNode;
};

/** In pixels: a field as wide as its card would look as if much were to be typed. */
export const fieldWidth = 420;

/** Asks the signed-in user to confirm their identity before the way they sign in changes. */
export function ProofForm({ label, submitLabel, children, onProven, ...props }: Props) {
  const { isDanger, isInDialog, hasPassword, asksForCode, onCancel } = props;
  const given = (values: { password: string; code: string }): Proof => ({
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

  const { problem, submit } = useSubmit(form, (values) => onProven(given(values)));

  const cancel = onCancel && (
    <Button variant="default" onClick={onCancel} disabled={form.submitting}>
      {i18n.t('Cancel')}
    </Button>
  );
  return (
    <form onSubmit={submit} noValidate aria-label={label}>
      <Stack>
        <FormAlert>{problem ?? (hasPassword ? null : form.errors['password'])}</FormAlert>
        {children && <Text size="sm">{children}</Text>}
        {hasPassword && (
          <SecretInput
            label={i18n.t('Password')}
            description={i18n.t('To make sure that it is you')}
            autoComplete="current-password"
            maw={fieldWidth}
            {...(isInDialog ? { 'data-autofocus': true } : { autoFocus: true })}
            {...form.getInputProps('password')}
          />
        )}
        {!hasPassword && !asksForCode && <NoPasswordHere />}
        {asksForCode && <CodeInput maw={fieldWidth} {...form.getInputProps('code')} />}
        <Group justify={isInDialog ? 'flex-end' : 'flex-start'}>
          {isInDialog && cancel}
          <Button type="submit" loading={form.submitting} {...(isDanger && { color: 'red' })}>
            {submitLabel}
          </Button>
          {!isInDialog && cancel}
        </Group>
      </Stack>
    </form>
  );
}

/** Takes the place of the password field for users without a password. */
export function NoPasswordHere() {
  return (
    <Text size="sm">
      {i18n.t('You have no password here: it is enough that you have signed in within ten minutes.')}
    </Text>
  );
}
