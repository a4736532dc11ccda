import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import IconAlertCircle from '~icons/tabler/alert-circle';

/** A form's error box; renders nothing without a text. */
export function FormAlert({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle size={20} aria-hidden />}>
      {children}
    </Alert>
  );
}
