import { useEffect, useState } from 'react';
import { focusPageTitle } from '#web/ui/focusPageTitle.ts';

/** What was pressed before the dialog that is open: one that follows on it, as a PIN on its form, comes back there, too. */
let pressed: Element | null = null;

/**
 * For a dialog that is gone as soon as it is closed: the library gives the focus back only from one that stays. Where what
 * opened it is gone, too, the keyboard goes on from what led there, and else from the page's heading.
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
