import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { message } from '#domain/message.ts';
import { SignUp, signUpRoles } from '#domain/user.ts';
import { RequestFailed } from '#web/data/api.ts';
import { Checking } from '#web/identity/Checking.tsx';
import { EntryButton, EntryCard, EntryLink } from '#web/identity/EntryCard.tsx';
import { LanguageChoice } from '#web/identity/LanguageChoice.tsx';
import { landingOf } from '#web/identity/landing.ts';
import { GoTo, Unreachable } from '#web/identity/Passage.tsx';
import { roleLabels } from '#web/identity/roleLabels.ts';
import { SecretInput } from '#web/identity/SecretInput.tsx';
import { useAuth } from '#web/identity/session.ts';
import { presentNoticeQuery } from '#web/privacy/queries.ts';
import { SignUpNotice } from '#web/privacy/SignUpNotice.tsx';
import { saidOf, wrongWith } from '#web/records/check.ts';
import { focusFirst, showAtFields, unplaced } from '#web/records/formProblem.ts';
import { chosenHere, i18n, useLanguage } from '#web/texts/language.ts';
import { said } from '#web/texts/said.ts';
import { FormAlert } from '#web/ui/FormAlert.tsx';

/** The page on which a resident creates an account (docs/rules.md, Sign-up). */
export function SignUpPage() {
  useLanguage();
  const { user, society, isLoading, failure, refresh } = useAuth();
  if (isLoading) return <Checking />;
  if (failure) return <Unreachable error={failure} onRetry={refresh} />;
  if (user) return <GoTo href={landingOf(user.role)} />;
  return (
    <EntryCard
      title={i18n.t('Create Account')}
      subtitle={i18n.t('Join our Aangan')}
      society={society?.name}
      foot={<LanguageChoice />}
    >
      <SignUpForm />
    </EntryCard>
  );
}

function useSignUpForm() {
  const { signUp, society } = useAuth();
  const [asksForCode, setAsksForCode] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const { data: notice } = useQuery(presentNoticeQuery);
  const form = useForm({
    initialValues: {
      email: '',
      name: '',
      password: '',
      confirmPassword: '',
      role: 'user' as (typeof signUpRoles)[number],
      claimedFlat: '',
      setUpCode: '',
    },
    validate: saidOf(wrongWith(SignUp)),
  });

  async function submit(values: typeof form.values) {
    setFailure(null);
    try {
      await signUp({ ...values, ...(notice && { notice: notice.version }), language: chosenHere() });
    } catch (error) {
      if (error instanceof RequestFailed && 'setUpCode' in error.errors) setAsksForCode(true);
      showAtFields(form, error);
      setFailure(error);
    }
  }
  // The server's message stands under the form (docs/rules.md, Sign-up); its field is marked as well.
  const isWhole = failure instanceof RequestFailed && failure.code !== 'invalid';
  const rest = failure === null ? null : unplaced(form, failure, i18n.t('Failed to sign up'));
  const problem = isWhole ? failure.message : rest;
  const userSignUp = society?.userSignUp ?? 'open';
  return { form, problem, asksForCode, userSignUp, notice, submit: form.onSubmit(submit, focusFirst(form)) };
}

function SignUpForm() {
  const { form, problem, asksForCode, userSignUp, notice, submit } = useSignUpForm();
  const secret = { autoComplete: 'new-password', required: true, withAsterisk: false };
  return (
    <form onSubmit={submit} noValidate aria-label={i18n.t('Create account')}>
      <Stack>
        <TextInput
          label={i18n.t('Email')}
          type="email"
          autoComplete="username"
          autoFocus
          required
          withAsterisk={false}
          {...form.getInputProps('email')}
        />
        <TextInput label={i18n.t('Your name (optional)')} autoComplete="name" {...form.getInputProps('name')} />
        <SecretInput
          label={i18n.t('Password')}
          description={i18n.t('At least 6 characters')}
          {...secret}
          {...form.getInputProps('password')}
        />
        <SecretInput label={i18n.t('Confirm Password')} {...secret} {...form.getInputProps('confirmPassword')} />
        <NativeSelect
          label={i18n.t('Role')}
          description={i18n.t("A society's first Admin starts at once; whether a later one does, the society decides.")}
          data={signUpRoles.map((value) => ({ value, label: i18n.t(roleLabels[value]) }))}
          {...form.getInputProps('role')}
        />
        {userSignUp === 'approval' && (
          <TextInput
            label={i18n.t('Flat')}
            description={i18n.t(
              "An administrator lets you in; your flat's number helps them to know you. You may leave it empty.",
            )}
            {...form.getInputProps('claimedFlat')}
          />
        )}
        {asksForCode && (
          <TextInput
            label={i18n.t('Set-up code')}
            description={i18n.t('The server prints it where it is started, as long as there is no administrator.')}
            autoComplete="off"
            autoFocus
            {...form.getInputProps('setUpCode')}
          />
        )}
        {notice && <SignUpNotice notice={notice} />}
        <FormAlert>{problem ?? (userSignUp === 'closed' ? said(message('sign_up_closed')) : null)}</FormAlert>
        <EntryButton isSending={form.submitting} sending={i18n.t('Signing up...')}>
          {i18n.t('Sign Up')}
        </EntryButton>
        <EntryLink to="/login">{i18n.t('Already have an account? Sign in')}</EntryLink>
      </Stack>
    </form>
  );
}
