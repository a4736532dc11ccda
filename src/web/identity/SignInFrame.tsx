import { Center, Loader, Stack, Text, TextInput } from '@mantine/core';
import { EntryCard } from '#web/identity/EntryCard.tsx';
import { SecretInput } from '#web/identity/SecretInput.tsx';

/**
 * The sign-in screen until it is known who is at it, and, as a part of the page itself, until the program runs
 * (firstPaint.tsx). It has the size of the form, so that nothing jumps.
 */
export function SignInFrame() {
  return (
    <EntryCard title="Welcome Back" subtitle="Sign in to your Aangan" isWaiting>
      <Stack>
        <Stack inert>
          <TextInput label="Email" readOnly tabIndex={-1} />
          <SecretInput label="Password" readOnly tabIndex={-1} />
        </Stack>
        <Center role="status" h={42} c="dimmed" style={{ gap: 10 }}>
          <Loader size={18} aria-hidden />
          <Text component="h1" inherit>
            Checking authentication...
          </Text>
        </Center>
        {/* Where the link to the sign-up screen will be. */}
        <div style={{ height: 36.3 }} />
      </Stack>
    </EntryCard>
  );
}
