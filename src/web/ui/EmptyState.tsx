import { Paper, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** Says that there is nothing here yet, or that nothing fits, and what to do next. Give a tabler icon of size 24. */
export function EmptyState({
  icon,
  title,
  order = 2,
  children,
  action,
}: {
  icon?: ReactNode;
  title: string;
  /** 1 where it is the page's only heading. */
  order?: 1 | 2;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <Paper withBorder p="xl">
      <Stack align="center" gap="sm" ta="center" py="md" style={{ textWrap: 'balance' }}>
        {icon && (
          <ThemeIcon variant="light" size={56} radius="xl" aria-hidden>
            {icon}
          </ThemeIcon>
        )}
        <Title order={order} size="h4" maw="100%">
          {title}
        </Title>
        {children && (
          <Text c="dimmed" maw={440}>
            {children}
          </Text>
        )}
        {action}
      </Stack>
    </Paper>
  );
}
