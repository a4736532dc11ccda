import { Card, Group, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

/** One part of the dashboard, under a heading of its own. */
export function Panel({ title, side, children }: { title: string; side?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} padding="lg">
      <Group justify="space-between" mb="md" mih={36} gap="xs">
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {side}
      </Group>
      {children}
    </Card>
  );
}
