import { Center, Loader, Stack, Text, TextInput } from '@mantine/core';
import { EntryCard, languageChoiceHeight } from '#web/identity/EntryCard.tsx';
import { SecretInput } from '#web/identity/SecretInput.tsx';
import { i18n } from '#web/texts/language.ts';

/**
 * The sign-in screen while the session is not known yet; also part of the HTML page itself, shown until the program
 * runs (firstPaint.tsx). It has the size of the form, so that nothing jumps.
 */
export function SignInFrame() {
  return (
    <EntryCard
      title={i18n.t('Welcome Back')}
      subtitle={i18n.t('Sign in to your Aangan')}
      isWaiting
      foot={<div style={{ height: languageChoiceHeight }} />}
    >
      <Stack>
        <Stack inert>
          <TextInput label={i18n.t('Email')} readOnly tabIndex={-1} />
          <SecretInput label={i18n.t('Password')} readOnly tabIndex={-1} />
        </Stack>
        <Center role="status" h={42} c="dimmed" style={{ gap: 10 }}>
          <Loader size={18} aria-hidden />
          <Text component="h1" inherit>
            {i18n.t('Checking authentication...')}
          </Text>
        </Center>
        {/* The place of the link to the sign-up screen. */}
        <div style={{ height: 36.3 }} />
      </Stack>
    </EntryCard>
  );
}
