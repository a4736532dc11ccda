import { useConnection } from '#web/data/live.ts';
import { serverNow, useNow } from '#web/offline/clock.ts';
import { useGateCopy } from '#web/offline/copy.ts';

/** Without a connection, data older than this is shown with its time. */
const oldMs = 60_000;

/** The time of the device's copy in milliseconds; null while the copy is up to date. */
export function useCopyAsOf(): number | null {
  const { search, asOf } = useGateCopy();
  return useIfOld(search ? asOf : null);
}

/** `at` (ms) where the data is old and the connection is down; null otherwise. */
export function useIfOld(at: number | null): number | null {
  const isLive = useConnection() === 'live';
  // Renders again every half minute.
  useNow();
  return at !== null && !isLive && serverNow() - at > oldMs ? at : null;
}
