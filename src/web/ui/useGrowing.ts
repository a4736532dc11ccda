import { startTransition, useLayoutEffect, useReducer, useRef } from 'react';
import { afterPaint } from '#web/ui/afterPaint.ts';

/** Milliseconds: a frame that took less was nothing to a machine. */
const quickMs = 24;

/**
 * How many of a list's items in sight are rendered by now, from the first. Rendered together, what a search finds would
 * keep a slow machine from the next letter: when `list` is another one, of those that were not there before `atOnce` come
 * with each frame, or twice as many as in the frame before where that was quick. What is there stays, and in the same
 * list, through which one scrolls and moves by keys, all are there at once; so they are in the first list, unless it is
 * an answer to letters itself.
 */
export function useGrowing(list: unknown, ids: readonly string[], atOnce: number, isAnswer = false): number {
  const complete = useRef(isAnswer ? null : list);
  const present = useRef<ReadonlySet<string>>(new Set());
  const step = useRef(atOnce);
  const [, grow] = useReducer((nth: number) => nth + 1, 0);
  const isNew = complete.current !== list;
  const end = isNew ? endOf(ids, present.current, Math.max(step.current, atOnce)) : ids.length;
  useLayoutEffect(() => {
    present.current = new Set(ids.slice(0, end));
    if (end === ids.length) {
      complete.current = list;
      step.current = atOnce;
      return;
    }
    const begun = performance.now();
    return afterPaint(() => {
      step.current = performance.now() - begun < quickMs ? step.current * 2 : atOnce;
      startTransition(grow);
    });
  });
  return end;
}

function endOf(ids: readonly string[], present: ReadonlySet<string>, most: number): number {
  let added = 0;
  const end = ids.findIndex((id) => !present.has(id) && ++added > most);
  return end < 0 ? ids.length : Math.max(end, ids.findLastIndex((id) => present.has(id)) + 1);
}
