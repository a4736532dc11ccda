import { Button, Code, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CodeGiven, type SecondFactorSecret } from '#domain/user.ts';
import { answer, api, RequestFailed } from '#web/data/api.ts';
import { CodeInput } from '#web/identity/CodeInput.tsx';
import { EntryCard } from '#web/identity/EntryCard.tsx';
import { fieldWidth, ProofForm } from '#web/identity/ProofForm.tsx';
import { RecoveryCodes } from '#web/identity/RecoveryCodes.tsx';
import { secondFactorQuery } from '#web/identity/secondFactorQuery.ts';
import { useAuth } from '#web/identity/session.ts';
import { useSignOut } from '#web/identity/useSignOut.ts';
import { notify } from '#web/notify.tsx';
import { saidOf, wrongWith } from '#web/records/check.ts';
import { useSubmit } from '#web/records/useSending.ts';
import { i18n } from '#web/texts/language.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { FormAlert } from '#web/ui/FormAlert.tsx';
import { QrCode } from '#web/ui/QrCode.tsx';

type Props = {
  hasPassword: boolean;
  onCancel: (() => void) | null;
  /** Called when the second factor is active and its recovery codes are shown. */
  onConfirmed: () => void;
  onDone: () => void | Promise<void>;
};

/** Sets up a second factor in three steps: the password, the app's secret with a first code, the recovery codes. */
export function SecondFactorSetUp({ hasPassword, onCancel, onConfirmed, onDone }: Props) {
  const [secret, setSecret] = useState<SecondFactorSecret | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes !== null) return <RecoveryCodes codes={codes} onKept={onDone} />;
  if (secret === null)
    return (
      <ProofForm
        label={i18n.t('Begin to set up a second factor')}
        submitLabel={i18n.t('Continue')}
        hasPassword={hasPassword}
        asksForCode={false}
        onCancel={onCancel}
        onProven={async ({ password }) =>
          setSecret(await answer(api.me['second-factor'].$post({ json: { password } })))
        }
      />
    );
  return (
    <FirstCode
      secret={secret}
      onCancel={onCancel}
      onConfirmed={(confirmed) => {
        setCodes(confirmed);
        onConfirmed();
      }}
    />
  );
}

type FirstCodeProps = {
  secret: SecondFactorSecret;
  onCancel: (() => void) | null;
  onConfirmed: (codes: string[]) => void;
};

/** Does not mention recovery codes: there are none yet. */
const notThisCode =
  /*i18n*/ 'This code is not right. Wait for the next one; if none is, look whether your phone’s clock is right';

function FirstCode({ secret: { secret, uri }, onCancel, onConfirmed }: FirstCodeProps) {
  const form = useForm({ initialValues: { code: '' }, validate: saidOf(wrongWith(CodeGiven)) });

  async function send(json: typeof form.values) {
    try {
      const { codes } = await answer(api.me['second-factor'].confirmation.$post({ json }));
      onConfirmed(codes);
    } catch (error) {
      if (!(error instanceof RequestFailed && error.code === 'wrong_code')) throw error;
      form.setFieldError('code', i18n.t(notThisCode));
    }
  }
  const { problem, submit } = useSubmit(form, send, i18n.t('The second factor could not be set up'));

  return (
    <form onSubmit={submit} noValidate aria-label={i18n.t('Confirm the second factor')}>
      <Stack>
        <FormAlert>{problem}</FormAlert>
        <Text size="sm">
          {i18n.t(
            'Open the authenticator app on your phone, add an account and scan this picture. Where you can’t scan it, type the secret into the app. Then enter here the six digits that the app shows.',
          )}
        </Text>
        <QrCode text={uri} label={i18n.t('QR code for an authenticator app')} />
        <div>
          <Text size="sm" fw={500}>
            {i18n.t('Secret')}
          </Text>
          <Code display="block" fz="sm" maw={fieldWidth}>
            {secret.match(/.{1,4}/g)?.join(' ')}
          </Code>
        </div>
        <CodeInput
          label={i18n.t('Code')}
          description={i18n.t('The six digits that the app shows now')}
          inputMode="numeric"
          autoFocus
          maw={fieldWidth}
          {...form.getInputProps('code')}
        />
        <Group>
          <Button type="submit" loading={form.submitting}>
            {i18n.t('Turn on')}
          </Button>
          {onCancel && (
            <Button variant="default" onClick={onCancel} disabled={form.submitting}>
              {i18n.t('Cancel')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}

type StepProps = { onConfirmed: () => void; onDone: () => void };

/**
 * Shown where the society requires a second factor of administrators: nothing else is accessible until this user has
 * one.
 */
export function SetUpSecondFactor({ onConfirmed, onDone }: StepProps) {
  const { user, refresh } = useAuth();
  const { signOut, isSigningOut } = useSignOut();
  const { data, error, isFetching, refetch } = useQuery(secondFactorQuery);
  return (
    <EntryCard title={i18n.t('Set up a second factor')} subtitle={user?.email ?? ''}>
      <Text mb="md">
        {i18n.t(
          'Your society asks its administrators for a second factor: a code of an app on your phone, besides the password.',
        )}
      </Text>
      {data === undefined && error && <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />}
      {data === undefined && !error && <Skeleton height={120} />}
      {data && (
        <SecondFactorSetUp
          hasPassword={data.hasPassword}
          onCancel={null}
          onConfirmed={onConfirmed}
          onDone={async () => {
            await refresh();
            onDone();
            notify.shell(i18n.t('Your second factor is set up'));
          }}
        />
      )}
      <Button variant="subtle" mt="md" onClick={signOut} loading={isSigningOut}>
        {i18n.t('Logout')}
      </Button>
    </EntryCard>
  );
}
