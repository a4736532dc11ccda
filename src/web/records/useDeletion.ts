import { type ReactNode, useCallback } from 'react';
import { activityOf, RequestFailed } from '#web/data/api.ts';
import { dropItem } from '#web/data/live.ts';
import { tellUndoable } from '#web/data/undoable.ts';
import { notify } from '#web/notify.tsx';
import { useConfirm } from '#web/ui/ConfirmDialog.tsx';
import { focusPageTitle } from '#web/ui/focusPageTitle.ts';

export type Deletion<R> = {
  /** The topic whose cached list holds such records. */
  topic: Parameters<typeof dropItem>[0];
  title: (record: R) => string;
  question: (record: R) => ReactNode;
  deleted: (record: R) => string;
  /** Names the deleted record, where `deleted` does not. */
  about?: (record: R) => string;
  /** A message to show instead of the server's. */
  failed?: string;
};

/**
 * Returns a function that asks, deletes, reports the result and offers to undo; it resolves to whether the record is
 * gone. The function keeps its identity while `deletion` and `remove` do, so that cards stay memoised.
 */
export function useDeletion<R extends { id: string }>(deletion: Deletion<R>, remove: (record: R) => Promise<unknown>) {
  const confirm = useConfirm();
  return useCallback(
    async (record: R): Promise<boolean> => {
      const { topic, title, question, deleted, about } = deletion;
      const dialog = { title: title(record), question: question(record), confirmLabel: 'Delete', isDanger: true };
      if (!(await confirm(dialog))) return false;
      try {
        const answer = await remove(record);
        dropItem(topic, record.id);
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

/** Reports the error. Returns whether the record is gone: if someone else has deleted it, it is dropped here too. */
function tellFailed<R extends { id: string }>(error: unknown, { topic, failed }: Deletion<R>, { id }: R): boolean {
  const isGone = error instanceof RequestFailed && error.code === 'not_found';
  if (isGone) {
    dropItem(topic, id);
    focusPageTitle();
  }
  const said = error instanceof Error ? error.message : 'Something went wrong. Please try again.';
  // A refusal tells what to do first, which nobody reads in the four seconds of an error.
  const isRefused = error instanceof RequestFailed && (error.code === 'conflict' || error.code === 'stale');
  if (isRefused) notify.refusal(said);
  else notify.error(isGone ? said : (failed ?? said));
  return isGone;
}
