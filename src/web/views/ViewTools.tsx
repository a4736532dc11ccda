import { Button, Checkbox, Menu, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { keptAddress, plainAddress, type View, ViewDraft, type ViewList } from '#domain/view.ts';
import { useAuth } from '#web/identity/session.ts';
import { useMay } from '#web/identity/useMay.ts';
import { notify, tellOutcome } from '#web/notify.tsx';
import { wrongWith } from '#web/records/check.ts';
import type { RecordDialogState } from '#web/records/RecordDialog.tsx';
import { useRecordDialog } from '#web/records/RecordDialog.tsx';
import { RecordForm } from '#web/records/RecordForm.tsx';
import { useRecordEditor } from '#web/records/useRecordEditor.ts';
import { useConfirm } from '#web/ui/ConfirmDialog.tsx';
import { FormDialog, type FormInDialog } from '#web/ui/FormDialog.tsx';
import { focusPageTitle } from '#web/ui/focusPageTitle.ts';
import { linkToView, listNames, listPages, openView } from '#web/views/lists.ts';
import { addView, chooseDefault, deleteView, editView, renameView, viewsQuery } from '#web/views/queries.ts';
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

type Props = {
  list: ViewList;
  /** The search parameters in the list's address. */
  search: Readonly<Record<string, unknown>>;
};

/** In a list's header: the open view, and the button to save one (docs/rules.md, Views), if any. */
export function ViewTools({ list, search }: Props) {
  const { data: views } = useQuery(viewsQuery);
  const dialog = useRecordDialog(views);
  const actions = useViewActions();
  const navigate = useNavigate();
  const router = useRouter();
  if (views === undefined) return null;

  const address = keptAddress(search);
  /** The current address with the text typed last, which `search` may not have yet (withSearch). */
  const addressNow = () => keptAddress({ ...search, q: router.latestLocation.search.q });
  const open = openView(views, list, search);
  const isChanged = open !== null && open.address !== address;
  const show = (view: View) => void navigate({ ...linkToView(view), replace: true, resetScroll: false });
  const leave = () =>
    void navigate({ to: listPages[list], search: { ...search, saved: undefined }, replace: true, resetScroll: false });
  return (
    <>
      {open && (
        <ViewMenu
          onUpdate={() => void actions.update(open, addressNow())}
          view={open}
          isChanged={isChanged}
          actions={actions}
          onSaveAs={dialog.add}
          onRename={() => dialog.edit(open)}
          onOpen={() => show(open)}
          onDeleted={leave}
        />
      )}
      {open === null && address !== plainAddress && (
        <Button {...small} leftSection={<IconBookmarkPlus size={16} aria-hidden />} onClick={dialog.add}>
          Save view…
        </Button>
      )}
      <ViewDialog dialog={dialog} list={list} addressNow={addressNow} onSaved={show} />
    </>
  );
}

/** Small buttons, which stand beside the record count. */
const small = { variant: 'default', size: 'xs', className: classes.small ?? '' } as const;

type MenuProps = {
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
function ViewMenu({ view, isChanged, actions, onUpdate, onSaveAs, onRename, onOpen, onDeleted }: MenuProps) {
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

/** Actions on a view that need no form: each reports its result, and resolves to whether it succeeded. */
function useViewActions() {
  const confirm = useConfirm();
  return {
    update: (view: View, address: string) =>
      tellOutcome(() => editView(view, { address }), `View “${view.name}” updated`),
    share: (view: View, isShared: boolean) =>
      tellOutcome(
        () => editView(view, { isShared }),
        isShared ? `View “${view.name}” is shared now` : `View “${view.name}” is yours alone now`,
      ),
    chooseDefault: (view: View, isDefault: boolean) =>
      tellOutcome(
        () => chooseDefault(view, isDefault),
        isDefault
          ? `${listNames[view.list]} open with “${view.name}” now`
          : `${listNames[view.list]} open with all of them`,
      ),
    async remove(view: View): Promise<boolean> {
      const isWanted = await confirm({
        title: 'Delete View',
        question: view.isShared
          ? `Delete the view “${view.name}” for everybody? What it lists is not touched.`
          : `Delete the view “${view.name}”? What it lists is not touched.`,
        confirmLabel: 'Delete',
        isDanger: true,
      });
      const isGone = isWanted && (await tellOutcome(() => deleteView(view), `View “${view.name}” deleted`));
      if (isGone) focusPageTitle();
      return isGone;
    },
  };
}

type ViewActions = ReturnType<typeof useViewActions>;

type Saving = { list: ViewList; addressNow: () => string; onSaved: (view: View) => void };
type ViewDialogProps = Saving & { dialog: RecordDialogState<View> };

/** Saves the list's current state as a named view, or renames a view. */
function ViewDialog({ dialog, ...saving }: ViewDialogProps) {
  const { record, isOpen, nth, close } = dialog;
  return (
    <FormDialog title={record ? 'Rename View' : 'Save View'} isOpen={isOpen} onClose={close} size="md">
      {(form) => <ViewForm key={nth} record={record} onDone={close} {...saving} {...form} />}
    </FormDialog>
  );
}

type Fields = { name: string; isShared: boolean };

const check = wrongWith(ViewDraft.pick({ name: true, isShared: true }));
const labels = { add: 'Save View', update: 'Rename View', again: 'Save it again' };

type FormProps = Saving & FormInDialog & { record: View | null; onDone: () => void };

function ViewForm({ record, list, addressNow, onSaved, onDone, ...dialog }: FormProps) {
  const mayShare = useMay()('views:share');
  const editor = useRecordEditor<View, Fields>({
    record,
    now: undefined,
    toFields: (view) => ({ name: view?.name ?? '', isShared: view?.isShared ?? false }),
    check,
    async add(fields, { base: gone, id }) {
      const view = await addView({ id, list, address: gone?.address ?? addressNow(), ...fields });
      notify.success(`View “${view.name}” saved`);
      onSaved(view);
    },
    async edit(view, { name }) {
      const renamed = await renameView(view, name);
      notify.success(`The view is called “${renamed.name}” now`);
    },
    onSaved: onDone,
  });
  const { form } = editor;
  return (
    <RecordForm editor={editor} labels={labels} {...dialog}>
      <TextInput
        label="Name"
        description={record ? undefined : 'For the search, filters, sort and columns that the list shows now.'}
        required
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      {record === null && mayShare && (
        <Checkbox label="Share with every administrator" {...form.getInputProps('isShared', { type: 'checkbox' })} />
      )}
    </RecordForm>
  );
}
