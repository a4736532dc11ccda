import { useEffect, useState, useSyncExternalStore } from 'react';
import { elapsedMs } from '#web/data/elapsed.ts';
import { createListeners } from '#web/listeners.ts';

/**
 * The server's time on a device whose clock may be wrong (docs/rules.md, On the device). After the server has answered
 * once, the time is counted on from that answer, whatever the device's clock is set to.
 */

/** In milliseconds: from this difference on, the screen says that the device's clock is wrong. */
const wrongMs = 2 * 60_000;

type ClockReading = { serverMs: number; atMs: number };

let known: ClockReading | null = null;
/** By how much the server's clock is ahead of the device's, in milliseconds. */
let aheadMs = 0;
const listeners = createListeners();

/** Calls the listener whenever the server's time turns out to differ from what was known. */
export const onClockNews = listeners.subscribe;

/** Takes over the server's time from an answer whose request was sent `askedMsAgo` milliseconds ago. */
export function heardTime(serverMs: number, askedMsAgo = 0): void {
  // The header has whole seconds, and was written at some time of the round trip: the server's time lies between two
  // bounds. The earlier one is taken, and a time within them stays: one that steps back by half a second would put what
  // was noted a moment ago into the future.
  const sinceMs = serverNow() - serverMs;
  if (!known || sinceMs < 0 || sinceMs > 1000 + askedMsAgo) known = { serverMs, atMs: elapsedMs() };
  const ahead = serverNow() - Date.now();
  const isNews = Math.abs(ahead - aheadMs) > 5_000;
  aheadMs = Math.abs(ahead) > wrongMs ? ahead : 0;
  if (isNews) listeners.notify();
}

/** Restores the difference known at an earlier start of the device; an answer of the server takes precedence. */
export function rememberedAhead(ms: number): void {
  if (known) return;
  aheadMs = ms;
  listeners.notify();
}

/** The present time by the server's clock, as far as it is known, in milliseconds. */
export function serverNow(): number {
  if (known) return known.serverMs + elapsedMs() - known.atMs;
  return Date.now() + aheadMs;
}

const renewMs = 30_000;

/**
 * The present time by the server's clock, as far as it is known, ISO; renewed every half minute, as a visitor begins to
 * overstay without any change of data.
 */
export function useNow(): string {
  const [now, setNow] = useState(isoNow);
  useEffect(() => {
    const renew = () => setNow(isoNow());
    const timer = setInterval(renew, renewMs);
    const unsubscribe = onClockNews(renew);
    return () => {
      clearInterval(timer);
      unsubscribe();
    };
  }, []);
  return now;
}

function isoNow(): string {
  return new Date(serverNow()).toISOString();
}

/** By how much the server's clock is ahead of the device's, in milliseconds; 0 while the device's is right. */
export function clockAhead(): number {
  if (!known) return aheadMs;
  const ahead = serverNow() - Date.now();
  return Math.abs(ahead) > wrongMs ? ahead : 0;
}

export function useClockAhead(): number {
  return useSyncExternalStore((listener) => {
    const unsubscribe = listeners.subscribe(listener);
    // Also notices a clock that is set while the page is open.
    const every = setInterval(listener, 10_000);
    return () => {
      unsubscribe();
      clearInterval(every);
    };
  }, roundedAhead);
}

/** In whole minutes, in milliseconds: smaller differences come from the time a request takes. */
function roundedAhead(): number {
  return Math.round(clockAhead() / 60_000) * 60_000;
}
