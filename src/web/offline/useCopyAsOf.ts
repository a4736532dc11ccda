import { useConnection } from '#web/data/live.ts';
import { serverNow } from '#web/offline/clock.ts';
import { useGateCopy } from '#web/offline/copy.ts';
import { useNow } from '#web/ui/useNow.ts';

/** Without a connection, what is older than this says from when it is. */
const oldMs = 60_000;

/** From when what the device knows is, where that is not now; in milliseconds. */
export function useCopyAsOf(): number | null {
  const { search, asOf } = useGateCopy();
  return useIfOld(search ? asOf : null);
}

/** A time (ms) at which something was right, where it can't be told whether it still is. */
export function useIfOld(at: number | null): number | null {
  const isLive = useConnection() === 'live';
  // Looked at again every half minute.
  useNow();
  return at !== null && !isLive && serverNow() - at > oldMs ? at : null;
}
