import { Progress, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** A progress from 0 to 1, in words and as a bar. */
export function Bar({ value, label, children }: { value: number; label: string; children: ReactNode }) {
  return (
    <Stack gap="xs">
      <Text size="sm" role="status">
        {children}
      </Text>
      <Progress value={Math.max(2, 100 * value)} aria-label={label} animated />
    </Stack>
  );
}
