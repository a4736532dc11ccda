import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { i18n } from '#web/texts/language.ts';
import { type Question, useConfirm } from '#web/ui/ConfirmDialog.tsx';
import { isReloadingPage } from '#web/ui/reloadPage.ts';

/**
 * Asks before typed text is lost by closing a dialog (call the returned function), going back or leaving the page.
 * Asks nothing while nothing is dirty.
 */
export function useMayLeave(isDirty: boolean): () => Promise<boolean> {
  const confirm = useConfirm();
  const isAsked = useRef(false);
  useCounted(isDirty);
  const mayLeave = useCallback(async () => {
    if (!isDirty) return true;
    if (isAsked.current) return false;
    isAsked.current = true;
    // One Escape reaches every open dialog: it must neither answer the question it raised, nor raise one it answered.
    await keyPressIsOver();
    const isSure = await confirm(discarding());
    await keyPressIsOver();
    isAsked.current = false;
    return isSure;
  }, [confirm, isDirty]);
  useBlocker({
    // A change of only the search in the same page's address loses nothing.
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !(await mayLeave()),
    disabled: !isDirty,
    enableBeforeUnload: () => isDirty && !isReloadingPage(),
  });
  return mayLeave;
}

const discarding = (): Question => ({
  title: i18n.t('Discard changes?'),
  question: i18n.t('What you typed is not saved yet.'),
  confirmLabel: i18n.t('Discard'),
  cancelLabel: i18n.t('Keep editing'),
  isDanger: true,
});

/** Returns a function that asks before a reload, if any form on the page has typed text. */
export function useMayReload(): () => Promise<boolean> {
  const confirm = useConfirm();
  return async () => dirtyForms.size === 0 || confirm(discarding());
}

/** The forms that hold unsaved typed text. */
const dirtyForms = new Set<symbol>();

function useCounted(isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return;
    const form = Symbol();
    dirtyForms.add(form);
    return () => void dirtyForms.delete(form);
  }, [isDirty]);
}

function keyPressIsOver(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
