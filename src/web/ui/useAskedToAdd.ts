import { useEffect } from 'react';

/** Opens the empty form when the address asks for it (?add=1), and takes the wish out of the address: a reload asks no more. */
export function useAskedToAdd(isAsked: boolean, open: () => void, forget: () => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what opens and forgets may be made anew on every drawing.
  useEffect(() => {
    if (!isAsked) return;
    open();
    forget();
  }, [isAsked]);
}
