import { startTransition, useLayoutEffect, useReducer, useRef } from 'react';

/** Milliseconds: a frame that took less was nothing to a machine. */
const quickMs = 24;

/**
 * How many of these items are rendered by now, from the first: those that were there before, and of new ones `atOnce`
 * with each frame, or twice as many as in the frame before where that was quick. Rendered together, what a search finds
 * would keep a slow machine from the next letter.
 */
export function useGrowing(ids: readonly string[], atOnce: number): number {
  const present = useRef<ReadonlySet<string>>(new Set());
  const step = useRef(atOnce);
  const [, grow] = useReducer((nth: number) => nth + 1, 0);
  const end = endOf(ids, present.current, Math.max(step.current, atOnce));
  useLayoutEffect(() => {
    present.current = new Set(ids.slice(0, end));
    if (end === ids.length) {
      step.current = atOnce;
      return;
    }
    const begun = performance.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      // After it is painted.
      timer = setTimeout(() => {
        step.current = performance.now() - begun < quickMs ? step.current * 2 : atOnce;
        startTransition(grow);
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  });
  return end;
}

function endOf(ids: readonly string[], present: ReadonlySet<string>, most: number): number {
  let added = 0;
  const end = ids.findIndex((id) => !present.has(id) && ++added > most);
  return end < 0 ? ids.length : end;
}
