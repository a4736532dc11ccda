import type { View } from '#domain/view.ts';
import { tellOutcome } from '#web/notify.tsx';
import { useConfirm } from '#web/ui/ConfirmDialog.tsx';
import { focusPageTitle } from '#web/ui/focusPageTitle.ts';
import { listNames } from '#web/views/lists.ts';
import { chooseDefault, deleteView, editView } from '#web/views/queries.ts';

/** Actions on a view that need no form: each reports its result, and resolves to whether it succeeded. */
export function useViewActions() {
  const ask = useConfirm();
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
      const isWanted = await ask({
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

export type ViewActions = ReturnType<typeof useViewActions>;
