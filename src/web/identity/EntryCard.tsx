import { Anchor, Box, Button, Center, Group, Paper, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CenteredPage } from '#web/ui/CenteredPage.tsx';
import { Logo } from '#web/ui/Logo.tsx';

type Props = {
  title: string;
  subtitle: string;
  /** Makes the title an h2, because the line that says what the page waits for is its h1. */
  isWaiting?: boolean;
  /** The society's name, once known; showing it must not move anything. */
  society?: string | undefined;
  /** Below the card. */
  foot?: ReactNode;
  children: ReactNode;
};

/** The height of the language choice below the card, reserved so that nothing jumps where it appears later. */
export const languageChoiceHeight = 40;

/** The card shared by the screens before signing in. */
export function EntryCard({ title, subtitle, isWaiting = false, society = '', foot, children }: Props) {
  return (
    <CenteredPage>
      <Group justify="center" gap="sm" mb="lg">
        <Logo size={44} />
        <Box maw="80%">
          <Text fw={700} fz={26} lh={society === '' ? undefined : 1} span display="block">
            Aangan
          </Text>
          {society !== '' && (
            <Text size="sm" lh="18px" c="dimmed" truncate title={society}>
              {society}
            </Text>
          )}
        </Box>
      </Group>
      <Paper withBorder shadow="sm" p={{ base: 'lg', xs: 'xl' }}>
        <Box ta="center" mb="lg">
          <Title order={isWaiting ? 2 : 1} size="h2">
            {title}
          </Title>
          <Text c="dimmed" mt={4}>
            {subtitle}
          </Text>
        </Box>
        {children}
      </Paper>
      {foot && <Center mt="md">{foot}</Center>}
    </CenteredPage>
  );
}

type ButtonProps = { isSending: boolean; sending: string; children: string };

/** The submit button of these screens; `sending` is its text while the request runs. */
export function EntryButton({ isSending, sending, children }: ButtonProps) {
  return (
    <Button
      type="submit"
      fullWidth
      size="md"
      loading={isSending}
      loaderProps={{ children: sending }}
      // The loader that replaces the button's text is hidden from screen readers.
      {...(isSending && { 'aria-label': sending })}
    >
      {children}
    </Button>
  );
}

type LinkProps = { to: '/login' | '/signup' | '/device' | '/reset'; my?: number; children: string };

/** A link under the button, to another way of signing in. */
export function EntryLink({ to, my = -4, children }: LinkProps) {
  return (
    <Text ta="center" size="sm" my={my}>
      <Anchor component={Link} to={to} inherit display="inline-block" py="sm">
        {children}
      </Anchor>
    </Text>
  );
}
