import { Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SecondFactor } from '#domain/user.ts';
import { answer, api } from '#web/data/api.ts';
import { ProofForm } from '#web/identity/ProofForm.tsx';
import { RecoveryCodes } from '#web/identity/RecoveryCodes.tsx';
import { SecondFactorSetUp } from '#web/identity/SecondFactorSetUp.tsx';
import { rereadSecondFactor, secondFactorQuery } from '#web/identity/secondFactorQuery.ts';
import { useAuth } from '#web/identity/session.ts';
import { notify } from '#web/notify.tsx';
import { i18n } from '#web/texts/language.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { ToneBadge } from '#web/ui/ToneBadge.tsx';

/** The user's own second factor: whether it is on, and its actions (docs/rules.md, Second factor). */
export function SecondFactorCard() {
  const { data, error, isFetching, refetch } = useQuery(secondFactorQuery);
  return (
    <Card component="section" aria-labelledby="account-second-factor" mt="md" maw={960}>
      <Group gap="xs" mb="md">
        <Title order={2} size="h4" id="account-second-factor">
          {i18n.t('Second factor')}
        </Title>
        {data && <ToneBadge tone={data.isOn ? 'green' : 'gray'}>{data.isOn ? i18n.t('On') : i18n.t('Off')}</ToneBadge>}
      </Group>
      {data === undefined && error && <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />}
      {data === undefined && !error && <Skeleton height={56} />}
      {data && <Steps factor={data} />}
    </Card>
  );
}

type Step = 'idle' | 'setting up' | 'turning off' | 'new codes';

function Steps({ factor }: { factor: SecondFactor }) {
  const [step, setStep] = useState<Step>('idle');
  const [codes, setCodes] = useState<string[] | null>(null);
  const { refresh } = useAuth();
  const { hasPassword } = factor;

  async function finish(sentence: string | null) {
    setStep('idle');
    setCodes(null);
    await Promise.all([rereadSecondFactor(), refresh()]);
    if (sentence !== null) notify.success(sentence);
  }
  const cancel = () => setStep('idle');

  if (codes !== null) return <RecoveryCodes codes={codes} onKept={() => finish(null)} />;
  if (step === 'setting up')
    return (
      <SecondFactorSetUp
        hasPassword={hasPassword}
        onCancel={cancel}
        onConfirmed={() => void rereadSecondFactor()}
        onDone={() => finish(i18n.t('Second factor turned on. Other devices are signed out'))}
      />
    );
  if (step === 'turning off')
    return (
      <ProofForm
        label={i18n.t('Turn off the second factor')}
        submitLabel={i18n.t('Turn off')}
        isDanger
        asksForCode
        hasPassword={hasPassword}
        onCancel={cancel}
        onProven={async (json) => {
          await answer(api.me['second-factor'].removal.$post({ json }));
          await finish(i18n.t('Second factor turned off'));
        }}
      >
        {i18n.t('From then on your password alone signs you in, and your recovery codes stop working.')}
      </ProofForm>
    );
  if (step === 'new codes')
    return (
      <ProofForm
        label={i18n.t('Make new recovery codes')}
        submitLabel={i18n.t('Make new codes')}
        asksForCode
        hasPassword={hasPassword}
        onCancel={cancel}
        onProven={async (json) =>
          setCodes((await answer(api.me['second-factor']['recovery-codes'].$post({ json }))).codes)
        }
      >
        {i18n.t('You get ten new codes. Those you have now stop working.')}
      </ProofForm>
    );
  return factor.isOn ? <IsOn factor={factor} onStep={setStep} /> : <IsOff onStep={setStep} />;
}

function IsOff({ onStep }: { onStep: (step: Step) => void }) {
  return (
    <Stack align="flex-start">
      <Text size="sm">
        {i18n.t(
          'Signing in then asks for a code from an app on your phone as well, so that nobody gets in with your password alone. It needs an authenticator app: Google Authenticator, Microsoft Authenticator or any other.',
        )}
      </Text>
      <Button onClick={() => onStep('setting up')}>{i18n.t('Set up')}</Button>
    </Stack>
  );
}

function IsOn({ factor, onStep }: { factor: SecondFactor; onStep: (step: Step) => void }) {
  const { recoveryCodesLeft, isRequired } = factor;
  return (
    <Stack align="flex-start">
      <Text size="sm">
        {recoveryCodesLeft === 1
          ? i18n.t('Signing in asks for a code of your authenticator app. 1 recovery code is left.')
          : i18n.t('Signing in asks for a code of your authenticator app. {count} recovery codes are left.', {
              count: recoveryCodesLeft,
            })}
      </Text>
      {recoveryCodesLeft < 3 && (
        <Text size="sm" fw={600}>
          {i18n.t('Make new recovery codes now: they are your way in when your phone is lost.')}
        </Text>
      )}
      {isRequired && (
        <Text size="sm" c="dimmed">
          {i18n.t(
            'Your society asks administrators for it: turned off, it is set up anew at once, with another phone for example.',
          )}
        </Text>
      )}
      <Group>
        <Button variant="default" onClick={() => onStep('new codes')}>
          {i18n.t('New recovery codes')}
        </Button>
        <Button variant="default" onClick={() => onStep('turning off')}>
          {i18n.t('Turn off')}
        </Button>
      </Group>
    </Stack>
  );
}
