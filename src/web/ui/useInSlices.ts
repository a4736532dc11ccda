import { startTransition, useEffect, useMemo, useReducer, useRef } from 'react';
import type { Slices } from '#domain/slices.ts';

/** Milliseconds for which one slice may block the browser. */
const sliceMs = 6;

/**
 * The result of the work that `begin` starts, done in slices between which the browser paints letters: one typed key
 * may need a search through many thousands of records. In one piece that is the longest task while typing
 * (docs/speed.md), in the palette three times and among vehicles five times as long as with slices. Until the work is
 * done this returns the previous result; the first work is done at once, as there is nothing to show yet. `begin` must
 * be the same function as long as the work is the same.
 */
export function useInSlices<T>(begin: () => Slices<T>): T {
  const last = useRef<{ result: T }>(null);
  const work = useMemo(() => workOf(begin(), last.current === null ? Number.POSITIVE_INFINITY : sliceMs), [begin]);
  const [, showResult] = useReducer((nth: number) => nth + 1, 0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      if (work.done) last.current = work.done;
      else timer = setTimeout(goOn);
    };
    const goOn = () => {
      work.goOn(sliceMs);
      if (work.failure === null) look();
      if (work.done || work.failure) startTransition(showResult);
    };
    look();
    return () => clearTimeout(timer);
  }, [work]);
  if (work.failure) throw work.failure.error;
  return (work.done ?? (last.current as { result: T })).result;
}

type Work<T> = { done: { result: T } | null; failure: { error: unknown } | null; goOn: (ms: number) => void };

/** Starts the work with its first slice. An error is kept and thrown at the next render. */
function workOf<T>(slices: Slices<T>, firstMs: number): Work<T> {
  const work: Work<T> = {
    done: null,
    failure: null,
    goOn(ms) {
      const until = performance.now() + ms;
      try {
        while (work.done === null && performance.now() < until) {
          const { done, value } = slices.next();
          if (done) work.done = { result: value };
        }
      } catch (error) {
        work.failure = { error };
      }
    },
  };
  work.goOn(firstMs);
  return work;
}
