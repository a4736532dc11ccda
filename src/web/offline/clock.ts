import { useSyncExternalStore } from 'react';
import { elapsedMs } from '#web/data/elapsed.ts';

/**
 * The server's time on a device whose clock may be wrong (docs/rules.md, On the device). Once the server has answered, the
 * time goes on from there whatever the clock is set to.
 */

/** From here on the clock of a device is said to be wrong, in milliseconds. */
const wrongMs = 2 * 60_000;

type Known = { serverMs: number; atMs: number };

let known: Known | null = null;
/** By how much the server's clock is ahead of the device's, in milliseconds. */
let aheadMs = 0;
const listeners = new Set<() => void>();

function changed() {
  for (const listener of listeners) listener();
}

/** The server has said its time, in an answer that was asked for so long ago. */
export function heardTime(serverMs: number, askedMsAgo = 0): void {
  // An answer says whole seconds, and was half its way under way.
  known = { serverMs: serverMs + 500 + askedMsAgo / 2, atMs: elapsedMs() };
  const ahead = known.serverMs - Date.now();
  const isNews = Math.abs(ahead - aheadMs) > 5_000;
  aheadMs = Math.abs(ahead) > wrongMs ? ahead : 0;
  if (isNews) changed();
}

/** As it was known at an earlier start of the device; the server's word beats it. */
export function rememberedAhead(ms: number): void {
  if (known) return;
  aheadMs = ms;
  changed();
}

/** Now, by the server's clock as far as it is known. */
export function serverNow(): number {
  if (known) return known.serverMs + elapsedMs() - known.atMs;
  return Date.now() + aheadMs;
}

/** By how much the server's clock is ahead, in milliseconds; 0 while the device's is right. */
export function clockAhead(): number {
  if (!known) return aheadMs;
  const ahead = serverNow() - Date.now();
  return Math.abs(ahead) > wrongMs ? ahead : 0;
}

export function useClockAhead(): number {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    // A clock that is set meanwhile is noticed, too.
    const every = setInterval(listener, 10_000);
    return () => {
      listeners.delete(listener);
      clearInterval(every);
    };
  }, roundedAhead);
}

/** In whole minutes: the rest is how long things take. */
function roundedAhead(): number {
  return Math.round(clockAhead() / 60_000) * 60_000;
}
