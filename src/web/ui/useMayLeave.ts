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
  useCounted(isDirty, dirtyForms, asked);
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

/** Returns a function that asks before a reload or a sign-out, if anything on the page would be lost by it. */
export function useMayReload(): () => Promise<boolean> {
  const confirm = useConfirm();
  return async () => {
    const asked = [...dirtyForms.values()].at(-1);
    return !asked || confirm(asked());
  };
}

/** The forms that hold unsaved typed text, and what else would be lost, each with what is asked of it. */
const dirtyForms = new Map<symbol, () => Question>();

/** The forms that keep what is typed when the page is left, by this person alone. */
const keptForms = new Map<symbol, () => Question>();

/** Says that the page holds typed text which may be left without a question. */
export const useKeptTyped = (isTyped: boolean) => useCounted(isTyped, keptForms, discarding);

/** Whether the page holds typed text that is not saved, or what else would be lost with it. */
export const holdsTyped = () => dirtyForms.size + keptForms.size > 0;

function useCounted(isTyped: boolean, forms: Map<symbol, () => Question>, asked: () => Question) {
  useEffect(() => {
    if (!isTyped) return;
    const form = Symbol();
    forms.set(form, asked);
    return () => void forms.delete(form);
  }, [isTyped, forms, asked]);
}

function keyPressIsOver(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
