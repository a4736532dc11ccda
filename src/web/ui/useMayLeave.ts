import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { i18n } from '#web/texts/language.ts';
import { type Question, useConfirm } from '#web/ui/ConfirmDialog.tsx';
import { isReloadingPage } from '#web/ui/reloadPage.ts';

/**
 * Asks before typed text, or what else `asked` names, is lost by closing a dialog (call the returned function), going
 * back or leaving the page. Asks nothing while nothing is dirty.
 */
export function useMayLeave(isDirty: boolean, asked = discarding): () => Promise<boolean> {
  const confirm = useConfirm();
  const isAsked = useRef(false);
  useCounted(isDirty, dirtyForms);
  const mayLeave = useCallback(async () => {
    if (!isDirty) return true;
    if (isAsked.current) return false;
    isAsked.current = true;
    // One Escape reaches every open dialog: it must neither answer the question it raised, nor raise one it answered.
    await keyPressIsOver();
    const isSure = await confirm(asked());
    await keyPressIsOver();
    isAsked.current = false;
    return isSure;
  }, [confirm, isDirty, asked]);
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

/** The forms that keep what is typed when the page is left, by this person alone. */
const keptForms = new Set<symbol>();

/** Says that the page holds typed text which may be left without a question. */
export const useKeptTyped = (isTyped: boolean) => useCounted(isTyped, keptForms);

/** Whether a form on the page holds typed text that is not saved. */
export const holdsTyped = () => dirtyForms.size + keptForms.size > 0;

function useCounted(isTyped: boolean, forms: Set<symbol>) {
  useEffect(() => {
    if (!isTyped) return;
    const form = Symbol();
    forms.add(form);
    return () => void forms.delete(form);
  }, [isTyped, forms]);
}

function keyPressIsOver(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
