import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { CodeGiven } from '#domain/user.ts';
import { Checking } from '#web/identity/Checking.tsx';
import { EntryCard, EntryLink } from '#web/identity/EntryCard.tsx';
import { LanguageChoice } from '#web/identity/LanguageChoice.tsx';
import { whereTo } from '#web/identity/landing.ts';
import { GoTo } from '#web/identity/Passage.tsx';
import { useAuth } from '#web/identity/session.ts';
import { useSignOut } from '#web/identity/useSignOut.ts';
import { saidOf, wrongWith } from '#web/records/check.ts';
import { useSubmit } from '#web/records/useSending.ts';
import { i18n, useLanguage } from '#web/texts/language.ts';
import { FormAlert } from '#web/ui/FormAlert.tsx';

/**
 * Signs in a device of the gate with a code (docs/rules.md, Guards and shifts); opened by a QR code, the code is filled
 * in.
 */
export function DevicePage() {
  useLanguage();
  const { user, society, isLoading } = useAuth();
  if (isLoading) return <Checking />;
  // The code is for another phone, or for this one once who is signed in here has left: it is not dropped without a word.
  const isInTheWay = user !== null && user.role !== 'security' && codeOfAddress() !== '';
  if (user && !isInTheWay) return <GoTo href={whereTo(user.role, undefined)} />;
  return (
    <EntryCard
      title={i18n.t('A device of the gate')}
      subtitle={i18n.t('Sign it in by the office’s code')}
      society={society?.name}
      foot={<LanguageChoice />}
    >
      {user ? <SignedInHere email={user.email} /> : <DeviceCodeForm />}
    </EntryCard>
  );
}

function SignedInHere({ email }: { email: string }) {
  const { signOut, isSigningOut } = useSignOut();
  return (
    <Stack ta="center">
      <Text>{i18n.t('In this browser {email} is signed in.', { email })}</Text>
      <Button variant="default" onClick={signOut} loading={isSigningOut}>
        {i18n.t('Logout')}
      </Button>
    </Stack>
  );
}

/** The code from the address. It is after the #, which no browser sends to a server. */
function codeOfAddress(): string {
  try {
    return decodeURIComponent(location.hash.slice(1)).slice(0, 40);
  } catch {
    return '';
  }
}

function DeviceCodeForm() {
  const { signInDevice } = useAuth();
  const form = useForm({ initialValues: { code: codeOfAddress() }, validate: saidOf(wrongWith(CodeGiven)) });

  const { problem, submit } = useSubmit(form, signInDevice, i18n.t('Failed to sign in'));

  return (
    <form onSubmit={submit} noValidate data-wraps aria-label={i18n.t('Sign in a device of the gate')}>
      <Stack>
        <FormAlert>{problem}</FormAlert>
        <TextInput
          label={i18n.t('Code')}
          description={i18n.t('Twelve letters and digits, as k7wm-p3xq-9tbd')}
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...form.getInputProps('code')}
        />
        <Button type="submit" fullWidth size="md" loading={form.submitting}>
          {i18n.t('Sign in this device')}
        </Button>
        <Text size="sm" c="dimmed" ta="center">
          {i18n.t('An administrator makes the code under Users, Devices. It works once, for an hour.')}
        </Text>
        <EntryLink to="/login" my={0}>
          {i18n.t('Sign in with an email instead')}
        </EntryLink>
      </Stack>
    </form>
  );
}
