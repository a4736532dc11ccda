import { Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { CodeGiven } from '#domain/user.ts';
import { RequestFailed } from '#web/data/api.ts';
import { CodeInput } from '#web/identity/CodeInput.tsx';
import type { Problem } from '#web/identity/LoginPage.tsx';
import { useAuth } from '#web/identity/session.ts';
import { saidOf, wrongWith } from '#web/records/check.ts';
import { useSubmit } from '#web/records/useSending.ts';
import { i18n } from '#web/texts/language.ts';
import { FormAlert } from '#web/ui/FormAlert.tsx';

/** The second step of a sign-in; `onOver` starts again from the first, with the reason where there is one. */
export function CodeForm({ onOver }: { onOver: (problem: Problem) => void }) {
  const { giveCode } = useAuth();
  const form = useForm({ initialValues: { code: '' }, validate: saidOf(wrongWith(CodeGiven)) });

  async function send(values: typeof form.values) {
    try {
      await giveCode(values);
    } catch (error) {
      if (!(error instanceof RequestFailed && error.code === 'sign_in_over')) throw error;
      onOver({ said: () => error.message });
    }
  }
  const { problem, submit } = useSubmit(form, send, i18n.t('Failed to sign in'));

  return (
    <form onSubmit={submit} noValidate aria-label={i18n.t('Second step')}>
      <Stack>
        <FormAlert>{problem}</FormAlert>
        <CodeInput autoFocus {...form.getInputProps('code')} />
        <Button type="submit" fullWidth size="md" loading={form.submitting}>
          {i18n.t('Continue')}
        </Button>
        <Text size="sm" c="dimmed" ta="center">
          {i18n.t(
            'Neither phone nor codes at hand? An administrator can reset your second factor under Users, or whoever looks after the server.',
          )}
        </Text>
        <Button variant="subtle" onClick={() => onOver(null)}>
          {i18n.t('Sign in as somebody else')}
        </Button>
      </Stack>
    </form>
  );
}
