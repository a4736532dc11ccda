import { useEffect, useRef, useSyncExternalStore } from 'react';
import { dayIn } from '#domain/day.ts';

/** Often enough for a visible screen; a machine that wakes from sleep checks at once. */
const lookEveryMs = 15_000;

/** Today (YYYY-MM-DD) in a time zone, updated at midnight: a screen may stay open for days. */
export function useToday(timeZone: string | undefined): string {
  return useSyncExternalStore(whileShown, () => dayIn(timeZone, new Date()));
}

/**
 * The server's clock may be some seconds behind: asked before its own midnight, it would answer for yesterday, and not
 * be asked again for a day.
 */
const clocksDifferMs = 10_000;

/** Calls back when a new day has begun in the time zone, by the server's clock too. */
export function useNewDay(timeZone: string | undefined, onNewDay: () => void): void {
  const today = useToday(timeZone);
  const last = useRef(today);
  useEffect(() => {
    if (last.current !== today) setTimeout(onNewDay, clocksDifferMs);
    last.current = today;
  }, [today, onNewDay]);
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function whileShown(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const one of [...listeners]) one();
  }, lookEveryMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
