import { Anchor, Paper, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { CenteredPage } from '#web/ui/CenteredPage.tsx';

const shownMs = 3_000;

/** docs/rules.md, Route guard. */
export function AccessDenied() {
  const navigate = useNavigate();
  useEffect(() => {
    const leaving = setTimeout(() => navigate({ to: '/dashboard', replace: true }), shownMs);
    return () => clearTimeout(leaving);
  }, [navigate]);
  return (
    <CenteredPage>
      <Paper withBorder shadow="sm" p="xl" role="alert">
        <Stack align="center" gap="sm" ta="center">
          <ThemeIcon size={56} radius="xl" variant="light" color="red" aria-hidden>
            <IconLock size={28} />
          </ThemeIcon>
          <Title order={1} size="h2">
            Access Denied
          </Title>
          <Text>You don't have permission to access this page.</Text>
          <Anchor component={Link} to="/dashboard" replace>
            Go to your dashboard
          </Anchor>
        </Stack>
      </Paper>
    </CenteredPage>
  );
}
