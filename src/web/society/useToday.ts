import { useEffect, useRef, useSyncExternalStore } from 'react';
import { dayIn } from '#domain/day.ts';

/** Often enough for a screen that is looked at; a machine that slept looks at once when it wakes. */
const lookEveryMs = 15_000;

/** The day (YYYY-MM-DD) of a time zone, and at midnight the next one: a screen may stay open for days. */
export function useToday(timeZone: string | undefined): string {
  return useSyncExternalStore(whileShown, () => dayIn(timeZone, new Date()));
}

/** The server's clock may be some seconds behind: asked before its midnight it would tell of yesterday for another day. */
const clocksDifferMs = 10_000;

/** Called when a new day has begun there, by the server's clock too. */
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
