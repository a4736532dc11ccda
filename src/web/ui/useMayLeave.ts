import { useBlocker } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';
import { useConfirm } from '#web/ui/ConfirmDialog.tsx';

/**
 * Asks before typed text is thrown away, by closing a dialog (call what is returned), going back or leaving the page.
 * Nothing is asked while nothing is dirty.
 */
export function useMayLeave(isDirty: boolean): () => Promise<boolean> {
  const confirm = useConfirm();
  const isAsked = useRef(false);
  const mayLeave = useCallback(async () => {
    if (!isDirty) return true;
    if (isAsked.current) return false;
    isAsked.current = true;
    // One Escape reaches every open dialog: it must neither answer the question it raised, nor raise the one it answered.
    await keyPressIsOver();
    const isSure = await confirm({
      title: 'Discard changes?',
      question: 'What you typed is not saved yet.',
      confirmLabel: 'Discard',
      cancelLabel: 'Keep editing',
      isDanger: true,
    });
    await keyPressIsOver();
    isAsked.current = false;
    return isSure;
  }, [confirm, isDirty]);
  useBlocker({
    // Another search in the same page's address throws nothing away.
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await mayLeave()),
    disabled: !isDirty,
    enableBeforeUnload: isDirty,
  });
  return mayLeave;
}

function keyPressIsOver(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
