import { useEffect } from 'react';
import { notify } from '#web/notify.tsx';

/**
 * When something the user asked for is in a part of the program that can't be fetched now, cancels it and says so: it
 * must not open by itself minutes later, over what the user does by then. `said` is the whole sentence.
 */
export function useCallOffMissing(isMissing: boolean, isWanted: boolean, callOff: () => void, said: string): void {
  useEffect(() => {
    if (!isMissing || !isWanted) return;
    callOff();
    notify.error(said);
  }, [isMissing, isWanted, callOff, said]);
}
