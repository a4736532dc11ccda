import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';

export function AddButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={onClick}>
      {children}
    </Button>
  );
}
