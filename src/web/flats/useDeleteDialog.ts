import { useCallback } from 'react';
import type { Flat } from '#domain/flat.ts';
import { RequestFailed } from '#web/data/api.ts';
import { dropItem } from '#web/data/live.ts';
import { useDeleteFlat } from '#web/flats/queries.ts';
import { notify } from '#web/notify.tsx';
import { useConfirm } from '#web/ui/ConfirmDialog.tsx';
import { focusPageTitle } from '#web/ui/focusPageTitle.ts';

/**
 * Asks the specified question, then deletes; answers whether the flat is gone now. The returned function stays the same,
 * so that cards stay memoised.
 */
export function useDeleteDialog() {
  const confirm = useConfirm();
  const { mutateAsync: remove } = useDeleteFlat();
  return useCallback(
    async (flat: Flat): Promise<boolean> => {
      const isSure = await confirm({
        title: `Delete flat ${flat.flatNumber}`,
        question: 'Are you sure you want to delete this flat?',
        confirmLabel: 'Delete',
        isDanger: true,
      });
      if (!isSure) return false;
      try {
        await remove(flat);
        notify.success(`Flat ${flat.flatNumber} deleted`);
        focusPageTitle();
        return true;
      } catch (error) {
        // Gone is gone, whoever was first.
        const isGone = error instanceof RequestFailed && error.code === 'not_found';
        if (isGone) dropItem('flats', flat.id);
        notify.error(error instanceof Error ? error.message : `Flat ${flat.flatNumber} could not be deleted`);
        return isGone;
      }
    },
    [confirm, remove],
  );
}
