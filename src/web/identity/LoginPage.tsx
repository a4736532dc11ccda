import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { EntryCard } from '#web/identity/EntryCard.tsx';
import { GoTo } from '#web/identity/GoTo.tsx';
import { whereTo } from '#web/identity/landing.ts';
import { SecretInput } from '#web/identity/SecretInput.tsx';
import { SignInFrame } from '#web/identity/SignInFrame.tsx';
import { useAuth } from '#web/identity/session.ts';
import { Unreachable } from '#web/identity/Unreachable.tsx';
import { focusFirst, showProblem } from '#web/records/formProblem.ts';
import { FormAlert } from '#web/ui/FormAlert.tsx';

/** docs/rules.md, Sign-in. Whoever is signed in is sent on at once. */
export function LoginPage() {
  const { user, isLoading, failure, refresh } = useAuth();
  const wanted = useRouterState({ select: ({ location }) => location.state.wanted });
  if (isLoading) return <SignInFrame />;
  if (failure) return <Unreachable error={failure} onRetry={refresh} />;
  if (user) return <GoTo href={whereTo(user.role, wanted)} />;
  return (
    <EntryCard title="Welcome Back" subtitle="Sign in to your Aangan">
      <LoginForm />
    </EntryCard>
  );
}

const rules = () => import('#web/identity/signInRules.ts');

function LoginForm() {
  const { signIn, signedOutBecause } = useAuth();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({
    initialValues: { email: '', password: '' },
    // The server checks the same, should the rules not have come.
    validate: (values) =>
      rules().then(
        ({ signInErrors }) => signInErrors(values),
        () => ({}),
      ),
  });
  useEffect(() => {
    if (signedOutBecause === null) return;
    rules().then(
      ({ refusalSaid }) => setProblem((earlier) => earlier ?? refusalSaid(signedOutBecause)),
      () => {},
    );
  }, [signedOutBecause]);

  async function submit(values: typeof form.values) {
    setProblem(null);
    try {
      await signIn(values);
    } catch (error) {
      setProblem(showProblem(form, error, 'Failed to sign in'));
    }
  }

  return (
    <form onSubmit={form.onSubmit(submit, focusFirst(form))} noValidate aria-label="Sign in">
      <Stack>
        <FormAlert>{problem}</FormAlert>
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          autoFocus
          required
          withAsterisk={false}
          {...form.getInputProps('email')}
        />
        <SecretInput
          label="Password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          {...form.getInputProps('password')}
        />
        <Button
          type="submit"
          fullWidth
          size="md"
          loading={form.submitting}
          loaderProps={{ children: 'Signing in...' }}
          // What takes the place of the button's text is hidden from who listens.
          {...(form.submitting && { 'aria-label': 'Signing in...' })}
        >
          Sign In
        </Button>
        <Text ta="center" size="sm" my={-4}>
          <Anchor component={Link} to="/signup" inherit display="inline-block" py="sm">
            Don't have an account? Sign Up
          </Anchor>
        </Text>
      </Stack>
    </form>
  );
}
