import { Button, Menu } from '@mantine/core';
import { useRef } from 'react';
import { useIsPhone } from '#web/ui/useIsPhone.ts';
import IconDots from '~icons/tabler/dots';
import IconTrash from '~icons/tabler/trash';

/** Among what can be done with a record, in its page's head. On a phone it is not the widest thing there: it is in a menu. */
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
            // The question gives the focus back to what has it now; the menu's item will be gone.
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
