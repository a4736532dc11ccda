import { startTransition, useEffect, useMemo, useReducer, useRef } from 'react';
import type { Slices } from '#domain/slices.ts';

/** Milliseconds for which the browser may be kept from everything else. */
const sliceMs = 6;

/**
 * What comes of the work that `begin` begins, done in slices between which letters are shown: of many thousands of
 * records one key of a typist asks for all of them. In one piece that is the longest task while typing (docs/speed.md),
 * in the palette three times and among vehicles five times as long as with slices. Until it is done, what came of it last; at first it is done at once,
 * as there is nothing to show yet. `begin` must be the same function as long as the work is the same.
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

/** With its first slice done. What it throws is kept for who renders next. */
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
