import { useEffect, useState } from 'react';

/** For a dialog that is gone as soon as it is closed: the library gives the focus back only from one that stays. */
export function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (document.activeElement !== document.body || !(opener instanceof HTMLElement)) return;
      if (opener.isConnected) opener.focus();
    },
    [opener],
  );
}
