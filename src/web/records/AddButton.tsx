import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';

/** Without `onClick`, for those who may only read, there is none. */
export function AddButton({ onClick, children }: { onClick: (() => void) | null; children: string }) {
  if (onClick === null) return null;
  return (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={onClick}>
      {children}
    </Button>
  );
}
