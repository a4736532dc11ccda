import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { keptAddress, plainAddress, type View, type ViewList } from '#domain/view.ts';
import { useRecordDialog } from '#web/records/RecordDialog.tsx';
import { listPages, openView, placeOf } from '#web/views/lists.ts';
import { viewsQuery } from '#web/views/queries.ts';
import { useViewActions } from '#web/views/useViewActions.ts';
import { ViewDialog } from '#web/views/ViewDialog.tsx';
import { small, ViewMenu } from '#web/views/ViewMenu.tsx';
import IconBookmarkPlus from '~icons/tabler/bookmark-plus';

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
  const show = (view: View) => void navigate({ ...placeOf(view), replace: true, resetScroll: false });
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
