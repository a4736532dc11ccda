import { Button, Menu } from '@mantine/core';
import { useRef } from 'react';
import { useIsPhone } from '#web/ui/useIsPhone.ts';
import IconDots from '~icons/tabler/dots';
import IconTrash from '~icons/tabler/trash';

/** The delete button in a record page's head. On a phone it is in a menu, so as not to be the widest button there. */
export function DeleteAction({ onDelete }: { onDelete: () => void }) {
  const isPhone = useIsPhone();
  const button = useRef<HTMLButtonElement>(null);
  if (!isPhone)
    return (
      <Button variant="light" color="red" leftSection={<IconTrash size={18} aria-hidden />} onClick={onDelete}>
        Delete
      </Button>
    );
  return (
    <Menu position="bottom-end" shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button ref={button} variant="default" leftSection={<IconDots size={18} aria-hidden />}>
          More
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          c="var(--mantine-color-error)"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => {
            // The confirm dialog returns the focus to the element that has it now; the menu item will be gone.
            button.current?.focus();
            onDelete();
          }}
        >
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
