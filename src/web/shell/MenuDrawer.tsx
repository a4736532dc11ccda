import { Drawer } from '@mantine/core';
import type { Role } from '#domain/permissions.ts';
import { Sidebar } from '#web/shell/Sidebar.tsx';
import { ThemeSwitch } from '#web/shell/ThemeSwitch.tsx';

type Props = { role: Role; opened: boolean; onClose: () => void };

export function MenuDrawer({ role, opened, onClose }: Props) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title="Aangan"
      size={300}
      closeButtonProps={{ 'aria-label': 'Close menu' }}
    >
      <nav aria-label="Main">
        <Sidebar role={role} onNavigate={onClose} aside={<ThemeSwitch />} />
      </nav>
    </Drawer>
  );
}
