import { Anchor, Box, Button, Center, Group, Paper, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CenteredPage } from '#web/ui/CenteredPage.tsx';
import { Logo } from '#web/ui/Logo.tsx';

type Props = {
  title: string;
  subtitle: string;
  /** What it waits for is the page's heading then. */
  isWaiting?: boolean;
  /** Whose page this is, once that is known; it takes no room that was not there before. */
  society?: string | undefined;
  /** Below the card. */
  foot?: ReactNode;
  children: ReactNode;
};

/** Of the choice of a language below the card: so high that nothing jumps where it comes later. */
export const languageChoiceHeight = 40;

/** The card that the screens before signing in share. */
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

/** Sends what somebody comes in with; `sending` is what it says meanwhile. */
export function EntryButton({ isSending, sending, children }: ButtonProps) {
  return (
    <Button
      type="submit"
      fullWidth
      size="md"
      loading={isSending}
      loaderProps={{ children: sending }}
      // What takes the place of the button's text is hidden from who listens.
      {...(isSending && { 'aria-label': sending })}
    >
      {children}
    </Button>
  );
}

type LinkProps = { to: '/login' | '/signup' | '/device' | '/reset'; my?: number; children: string };

/** To another way in, under the button. */
export function EntryLink({ to, my = -4, children }: LinkProps) {
  return (
    <Text ta="center" size="sm" my={my}>
      <Anchor component={Link} to={to} inherit display="inline-block" py="sm">
        {children}
      </Anchor>
    </Text>
  );
}
