import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { AddButton } from '#web/records/AddButton.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';

type Props = {
  icon: ReactNode;
  title: string;
  add: string;
  onAdd: (() => void) | null;
  /** Another way to begin. */
  more?: ReactNode;
  children: ReactNode;
};

/** Nothing is on record yet: what such a record is good for, and the first step. Give a tabler icon element of size 24. */
export function NoRecords({ icon, title, add, onAdd, more, children }: Props) {
  return (
    <EmptyState
      icon={icon}
      title={title}
      action={
        <Group gap="sm" justify="center">
          <AddButton onClick={onAdd}>{add}</AddButton>
          {more}
        </Group>
      }
    >
      {children}
    </EmptyState>
  );
}
