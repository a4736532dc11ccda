import { Button, Center, Divider, Loader, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRouterState } from '@tanstack/react-router';
import { Suspense, useDeferredValue, useEffect, useRef, useState } from 'react';
import { RequestFailed } from '#web/data/api.ts';
import { EntryButton, EntryCard, EntryLink, languageChoiceHeight } from '#web/identity/EntryCard.tsx';
import { whereTo } from '#web/identity/landing.ts';
import { GoTo, Unreachable } from '#web/identity/Passage.tsx';
import { SecretInput } from '#web/identity/SecretInput.tsx';
import { SignInFrame } from '#web/identity/SignInFrame.tsx';
import { useAuth } from '#web/identity/session.ts';
import { focusFirst, showAtFields, unplaced } from '#web/records/formProblem.ts';
import { i18n, useLanguage } from '#web/texts/language.ts';
import { FormAlert } from '#web/ui/FormAlert.tsx';
import { neededPart, optionalPart } from '#web/ui/lazyPart.ts';

const frame = <SignInFrame />;

const LanguageChoice = optionalPart(() =>
  import('#web/identity/LanguageChoice.tsx').then((part) => part.LanguageChoice),
);
const languageChoice = (
  <div style={{ height: languageChoiceHeight }}>
    <Suspense>
      <LanguageChoice />
    </Suspense>
  </div>
);

/** docs/rules.md, Sign-in. A user who is signed in already is sent on at once. */
export function LoginPage() {
  // Deferred, so that the form renders in slices: a phone stays responsive to touch meanwhile.
  const { user, society, isSetUp, isLoading, failure, refresh } = useDeferredValue(useAuth());
  const wanted = useRouterState({ select: ({ location }) => location.state.wanted });
  // Not of the present address: the one that leads to the set-up has none, and this page stays until that one is there.
  const [wasWanted] = useState(wanted);
  useLanguage();
  if (isLoading) return frame;
  if (failure) return <Unreachable error={failure} onRetry={refresh} />;
  if (user) return <GoTo href={whereTo(user.role, wanted ?? keptWanted())} />;
  // Whoever came to this very address wants to sign in (docs/rules.md, Set up your society).
  if (!isSetUp && wasWanted !== undefined) return <GoTo href="/set-up" />;
  return (
    <EntryCard
      title={i18n.t('Welcome Back')}
      subtitle={i18n.t('Sign in to your Aangan')}
      society={society?.name}
      foot={languageChoice}
    >
      <SignInSteps wanted={wanted} />
    </EntryCard>
  );
}

const rules = () => import('#web/identity/signInRules.ts');
const CodeForm = neededPart(() => import('#web/identity/CodeForm.tsx').then((part) => part.CodeForm));

/** Asks for the password, or leads to another service; then asks for a code, where the account has a second factor. */
export function SignInSteps({ wanted }: { wanted: string | undefined }) {
  const { signInWith, signedOutBecause } = useAuth();
  // The address the server redirects to after the other service: step=code to give a code, or problem=… with the
  // refusal.
  const isBackForCode = useRouterState({ select: ({ location }) => given(location.search, 'step') === 'code' });
  const refusal = useRouterState({ select: ({ location }) => given(location.search, 'problem') });
  const [asksForCode, setAsksForCode] = useState(isBackForCode);
  const [problem, setProblem] = useState<Problem>(null);
  const reason = refusal ?? signedOutBecause;
  useEffect(() => {
    if (reason === null) return;
    rules().then(
      ({ refusalSaid }) => setProblem((earlier) => earlier ?? { said: () => refusalSaid(reason) }),
      () => {},
    );
  }, [reason]);
  // An address kept by an earlier attempt is not the one wanted now.
  useEffect(() => {
    if (!isBackForCode) keepWanted(undefined);
  }, [isBackForCode]);
  function beginAgain(why: Problem) {
    setProblem(why);
    setAsksForCode(false);
  }
  if (asksForCode)
    return (
      <Suspense fallback={<Waiting />}>
        <CodeForm onOver={beginAgain} />
      </Suspense>
    );
  return (
    <>
      <LoginForm problem={problem} onProblem={setProblem} onCodeRequired={() => setAsksForCode(true)} />
      {signInWith !== null && <OtherService name={signInWith} wanted={wanted} />}
    </>
  );
}

function given(search: object, name: string): string | null {
  const value = (search as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : null;
}

function Waiting() {
  return (
    <Center role="status" aria-label={i18n.t('Loading')}>
      <Loader size="sm" aria-hidden />
    </Center>
  );
}

/** The link to the other service; the page wanted after signing in is kept while the browser is away. */
function OtherService({ name, wanted }: { name: string; wanted: string | undefined }) {
  return (
    <>
      <Divider label={i18n.t('or')} my="md" />
      <Button
        component="a"
        href="/api/auth/oidc/start"
        variant="default"
        fullWidth
        size="md"
        onClick={() => keepWanted(wanted)}
      >
        {i18n.t('Continue with {name}', { name })}
      </Button>
    </>
  );
}

/** Said anew when another language is chosen while it stands there. */
export type Problem = { said: () => string | null } | null;
type FormProps = { problem: Problem; onProblem: (problem: Problem) => void; onCodeRequired: () => void };

function LoginForm({ problem, onProblem, onCodeRequired }: FormProps) {
  const { signIn } = useAuth();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // In a task of its own, after the form is painted: to set the focus, the browser lays out the whole page.
    const timer = setTimeout(() => {
      // If the user has focused something by then, it keeps the focus.
      if (document.activeElement === document.body) first.current?.focus();
    });
    return () => clearTimeout(timer);
  }, []);
  const form = useForm({
    initialValues: { email: '', password: '' },
    // The server checks the same, in case the rules could not be loaded.
    validate: (values) =>
      rules().then(
        ({ signInErrors }) => signInErrors(values),
        () => ({}),
      ),
  });

  async function submit(values: typeof form.values) {
    onProblem(null);
    try {
      await signIn(values);
    } catch (error) {
      if (error instanceof RequestFailed && error.code === 'code_required') onCodeRequired();
      else {
        showAtFields(form, error);
        onProblem({ said: () => unplaced(form, error, i18n.t('Failed to sign in')) });
      }
    }
  }

  return (
    <form onSubmit={form.onSubmit(submit, focusFirst(form))} noValidate aria-label={i18n.t('Sign in')}>
      <Stack>
        <FormAlert>{problem?.said()}</FormAlert>
        <TextInput
          label={i18n.t('Email')}
          type="email"
          autoComplete="username"
          ref={first}
          required
          withAsterisk={false}
          {...form.getInputProps('email')}
        />
        <SecretInput
          label={i18n.t('Password')}
          autoComplete="current-password"
          required
          withAsterisk={false}
          {...form.getInputProps('password')}
        />
        <EntryButton isSending={form.submitting} sending={i18n.t('Signing in...')}>
          {i18n.t('Sign In')}
        </EntryButton>
        <EntryLink to="/signup">{i18n.t("Don't have an account? Sign Up")}</EntryLink>
        <EntryLink to="/reset" my={-16}>
          {i18n.t('Forgot password?')}
        </EntryLink>
        <EntryLink to="/device">{i18n.t('This is a device of the gate')}</EntryLink>
      </Stack>
    </form>
  );
}

const key = 'aangan.wanted';

/**
 * Keeps the page wanted after signing in while the browser is at the other service. Without storage, the user lands on
 * the first page of their role.
 */
function keepWanted(wanted: string | undefined): void {
  try {
    if (wanted === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, wanted);
  } catch {}
}

function keptWanted(): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}
