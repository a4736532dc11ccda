import { Button } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '#web/ui/EmptyState.tsx';

type Props = { title: string; clearLabel?: string; onClear: () => void; children: ReactNode };

/** There is something, but nothing that fits the search: says what the search looks at, and offers to clear it. */
export function NoMatch({ title, clearLabel = 'Clear search and filter', onClear, children }: Props) {
  return (
    <EmptyState
      icon={<IconSearchOff size={24} />}
      title={title}
      action={
        <Button variant="default" onClick={onClear}>
          {clearLabel}
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}
