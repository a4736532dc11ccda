import { useEffect, useState } from 'react';
import { focusPageTitle } from '#web/ui/focusPageTitle.ts';

/** The page's element that opened the first dialog: a dialog that follows it, as a PIN its form, returns there too. */
let pressed: Element | null = null;

/**
 * For a dialog that unmounts as soon as it closes: Mantine returns the focus only from a dialog that stays mounted. If
 * the opener is gone too, the focus returns to the page's element that led there, or else to the page's heading.
 */
export function useFocusBack(): void {
  const [openers] = useState(() => {
    const { activeElement } = document;
    const isOnPage = activeElement !== document.body && !activeElement?.closest('[role="dialog"]');
    if (isOnPage) pressed = activeElement;
    return [activeElement, pressed];
  });
  useEffect(
    () => () => {
      pressed = null;
      if (document.activeElement !== document.body) return;
      const opener = openers.find((one) => one?.isConnected && one !== document.body);
      if (opener instanceof HTMLElement) opener.focus();
      else focusPageTitle({ unlessFocused: true });
    },
    [openers],
  );
}

/**
 * For a dialog that stays mounted: returns what gives the focus back once it has closed. Mantine notes what had the focus
 * too late where a form takes it at once, and not at all for a dialog that is open at its first render: this notes it
 * first. A dialog that the address opened has no opener, and the page's heading gets the focus.
 */
export function useFocusToOpener(isOpen: boolean): () => void {
  const [last, setLast] = useState<{ isOpen: boolean; opener: Element | null }>({ isOpen: false, opener: null });
  if (last.isOpen !== isOpen) setLast({ isOpen, opener: isOpen ? document.activeElement : last.opener });
  return () => focusPageTitle({ unlessFocused: true, rather: last.opener });
}

/** Whether another dialog is open above that of `root`, by the focus in it: Mantine tells every open one of an Escape. */
export function isUnderAnother(root: Element | null): boolean {
  const dialog = document.activeElement?.closest('[role=dialog]') ?? null;
  return dialog !== null && dialog !== root?.querySelector('[role=dialog]');
}

/** Whether nothing has the focus, or only a dialog other than `own`, as one that was opened from here and fades out. */
export function isFocusAway(own: Element | null = null): boolean {
  const { activeElement } = document;
  const dialog = activeElement?.closest('[role=dialog]') ?? null;
  return activeElement === document.body || (dialog !== null && dialog !== own);
}
