import { Button, Menu } from '@mantine/core';
import { useRef } from 'react';
import type { View } from '#domain/view.ts';
import { useAuth } from '#web/identity/session.ts';
import { useMay } from '#web/identity/useMay.ts';
import { listNames } from '#web/views/lists.ts';
import type { ViewActions } from '#web/views/useViewActions.ts';
import IconBookmarkPlus from '~icons/tabler/bookmark-plus';
import IconChevronDown from '~icons/tabler/chevron-down';
import IconDeviceFloppy from '~icons/tabler/device-floppy';
import IconHome from '~icons/tabler/home';
import IconHomeOff from '~icons/tabler/home-off';
import IconPencil from '~icons/tabler/pencil';
import IconRestore from '~icons/tabler/restore';
import IconTrash from '~icons/tabler/trash';
import IconUsers from '~icons/tabler/users';
import IconUsersMinus from '~icons/tabler/users-minus';
import classes from './Views.module.css';

/** Props of small buttons, which stand beside the record count. */
export const small = { variant: 'default', size: 'xs', className: classes.small ?? '' } as const;

type Props = {
  view: View;
  /** Whether the list has been changed since the view was opened. */
  isChanged: boolean;
  actions: ViewActions;
  onUpdate: () => void;
  onSaveAs: () => void;
  onRename: () => void;
  /** Restores the view as it was saved. */
  onOpen: () => void;
  onDeleted: () => void;
};

/** The open view's menu, with all its actions. */
export function ViewMenu({ view, isChanged, actions, onUpdate, onSaveAs, onRename, onOpen, onDeleted }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  /**
   * Focuses the menu's button first: a dialog that follows returns the focus there, as the menu's items will be gone.
   */
  const from = (act: () => unknown) => () => {
    button.current?.focus();
    void act();
  };
  return (
    <Button.Group>
      {isChanged && (
        <Button {...small} leftSection={<IconDeviceFloppy size={16} aria-hidden />} onClick={from(onUpdate)}>
          Update view
        </Button>
      )}
      <Menu position="bottom-end" withinPortal={false} shadow="md" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button ref={button} {...small} aria-label={`View: ${view.name}`} title={view.name}>
            {!isChanged && <span className={classes.name}>{view.name}</span>}
            <IconChevronDown size={16} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {isChanged && (
            <>
              <Menu.Label>{view.name}</Menu.Label>
              <Menu.Item leftSection={<IconBookmarkPlus size={16} aria-hidden />} onClick={from(onSaveAs)}>
                Save as another view…
              </Menu.Item>
              <Menu.Item leftSection={<IconRestore size={16} aria-hidden />} onClick={from(onOpen)}>
                Show it as it was saved
              </Menu.Item>
              <Menu.Divider />
            </>
          )}
          <DefaultItem view={view} onChoose={(isDefault) => from(() => actions.chooseDefault(view, isDefault))()} />
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={from(onRename)}>
            Rename…
          </Menu.Item>
          <ShareItem view={view} onShare={(isShared) => from(() => actions.share(view, isShared))()} />
          <Menu.Item
            c="var(--mantine-color-error)"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={from(async () => (await actions.remove(view)) && onDeleted())}
          >
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  );
}

function DefaultItem({ view: { list, isDefault }, onChoose }: { view: View; onChoose: (isDefault: boolean) => void }) {
  const Icon = isDefault ? IconHomeOff : IconHome;
  return (
    <Menu.Item leftSection={<Icon size={16} aria-hidden />} onClick={() => onChoose(!isDefault)}>
      {isDefault ? `Open ${listNames[list]} without a view` : `Open ${listNames[list]} with this view`}
    </Menu.Item>
  );
}

/** Only the maker of a shared view can stop sharing it. */
function ShareItem({ view: { isShared, makerId }, onShare }: { view: View; onShare: (isShared: boolean) => void }) {
  const mayShare = useMay()('views:share');
  const { user } = useAuth();
  if (isShared && makerId !== user?.id) return null;
  if (!isShared && !mayShare) return null;
  const Icon = isShared ? IconUsersMinus : IconUsers;
  return (
    <Menu.Item leftSection={<Icon size={16} aria-hidden />} onClick={() => onShare(!isShared)}>
      {isShared ? 'Keep to myself' : 'Share with every administrator'}
    </Menu.Item>
  );
}
