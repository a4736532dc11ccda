import { useEffect, useState } from 'react';
import { focusPageTitle } from '#web/ui/focusPageTitle.ts';

/**
 * For a dialog that is gone as soon as it is closed: the library gives the focus back only from one that stays. Where what
 * opened it is gone, too, the keyboard goes on from the page's heading.
 */
export function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      if (opener instanceof HTMLElement && opener !== document.body && opener.isConnected) opener.focus();
      else focusPageTitle({ unlessFocused: true });
    },
    [opener],
  );
}
