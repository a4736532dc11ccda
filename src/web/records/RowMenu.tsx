import { Menu } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';

type Props = {
  name: string;
  /** The row's own button: the menu opens beside it, and gives the focus back to it. */
  button: HTMLElement;
  onEdit: (() => void) | null;
  onDelete: (() => void) | null;
  onClose: () => void;
};

/** What can be done to one row. The table has one menu, not each of its rows. */
export function RowMenu({ name, button, onEdit, onDelete, onClose }: Props) {
  const { left, top, width, height } = button.getBoundingClientRect();
  /** The dialogs that follow give the focus back to what has it now; the menu's items will be gone. */
  const from = (act: () => void) => () => {
    button.focus();
    act();
  };
  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-end"
      shadow="md"
      withinPortal={false}
      floatingStrategy="fixed"
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <span aria-hidden style={{ position: 'fixed', left, top, width, height, pointerEvents: 'none' }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={`Actions for ${name}`}>
        {onEdit && (
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={from(onEdit)}>
            Edit
          </Menu.Item>
        )}
        {onDelete && (
          <Menu.Item
            c="var(--mantine-color-error)"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={from(onDelete)}
          >
            Delete
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
