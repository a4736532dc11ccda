import { startTransition, useEffect, useMemo, useReducer, useRef } from 'react';

/** Work that can be left off at each `yield` and gone on with later. */
export type Slices<T> = Generator<undefined, T, undefined>;

/** Milliseconds for which the browser may be kept from everything else. */
const sliceMs = 6;

/**
 * What comes of the work that `begin` begins, done in slices between which letters are shown: of many thousands of
 * records one key of a typist asks for all of them. Until it is done, what came of it last; undefined at first, where
 * one slice is not enough. `begin` must be the same function as long as the work is the same.
 */
export function useInSlices<T>(begin: () => Slices<T>): T | undefined {
  const work = useMemo(() => workOf(begin()), [begin]);
  const last = useRef<T>(undefined);
  const [, showResult] = useReducer((nth: number) => nth + 1, 0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      if (work.done) last.current = work.done.result;
      else timer = setTimeout(goOn);
    };
    const goOn = () => {
      work.goOn();
      look();
      if (work.done) startTransition(showResult);
    };
    look();
    return () => clearTimeout(timer);
  }, [work]);
  return work.done ? work.done.result : last.current;
}

type Work<T> = { done: { result: T } | null; goOn: () => void };

/** With its first slice done. */
function workOf<T>(slices: Slices<T>): Work<T> {
  const work: Work<T> = {
    done: null,
    goOn() {
      const until = performance.now() + sliceMs;
      while (work.done === null && performance.now() < until) {
        const { done, value } = slices.next();
        if (done) work.done = { result: value };
      }
    },
  };
  work.goOn();
  return work;
}

/** All of it at once. */
export function whole<T>(slices: Slices<T>): T {
  for (;;) {
    const { done, value } = slices.next();
    if (done) return value;
  }
}
