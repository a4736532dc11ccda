import { useEffect } from 'react';
import { notify } from '#web/notify.tsx';

/**
 * What was asked for is in a part of the program that can't be fetched now: it is called off and said so, as it must not
 * open by itself minutes later, over what is done by then.
 */
export function useCallOffMissing(isMissing: boolean, isWanted: boolean, callOff: () => void, said: string): void {
  useEffect(() => {
    if (!isMissing || !isWanted) return;
    callOff();
    notify.error(`${said} while the server is away. Please try again in a moment.`);
  }, [isMissing, isWanted, callOff, said]);
}
