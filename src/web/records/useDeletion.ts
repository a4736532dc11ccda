import { type ReactNode, useCallback } from 'react';
import { activityOf, RequestFailed } from '#web/data/api.ts';
import { dropItem } from '#web/data/live.ts';
import { tellUndoable } from '#web/data/undoable.ts';
import { notify } from '#web/notify.tsx';
import { useConfirm } from '#web/ui/ConfirmDialog.tsx';
import { focusPageTitle } from '#web/ui/focusPageTitle.ts';

export type Deletion<R> = {
  /** Where the cached list keeps such records. */
  topic: Parameters<typeof dropItem>[0];
  title: (record: R) => string;
  question: (record: R) => ReactNode;
  deleted: (record: R) => string;
  /** Whose deletion it was, where `deleted` does not say. */
  about?: (record: R) => string;
  /** Said instead of what the server said. */
  failed?: string;
};

/**
 * Asks, then deletes, says how it went and offers to take it back; answers whether the record is gone now. The returned function stays the
 * same while `deletion` and `remove` do, so that cards stay memoised.
 */
export function useDeletion<R extends { id: string }>(deletion: Deletion<R>, remove: (record: R) => Promise<unknown>) {
  const confirm = useConfirm();
  return useCallback(
    async (record: R): Promise<boolean> => {
      const { title, question, deleted, about } = deletion;
      const dialog = { title: title(record), question: question(record), confirmLabel: 'Delete', isDanger: true };
      if (!(await confirm(dialog))) return false;
      try {
        const answer = await remove(record);
        tellUndoable(deleted(record), activityOf(answer), about?.(record));
        focusPageTitle();
        return true;
      } catch (error) {
        return tellFailed(error, deletion, record);
      }
    },
    [confirm, deletion, remove],
  );
}

/** Gone is gone, whoever was first. */
function tellFailed<R extends { id: string }>(error: unknown, { topic, failed }: Deletion<R>, { id }: R): boolean {
  const isGone = error instanceof RequestFailed && error.code === 'not_found';
  if (isGone) dropItem(topic, id);
  const said = error instanceof Error ? error.message : 'Something went wrong. Please try again.';
  // What has to be done first, or looked at again, is not read in the four seconds of an error.
  const isRefused = error instanceof RequestFailed && (error.code === 'conflict' || error.code === 'stale');
  if (isRefused) notify.refusal(said);
  else notify.error(isGone ? said : (failed ?? said));
  return isGone;
}
