import { startTransition, useLayoutEffect, useReducer, useRef } from 'react';
import { afterPaint } from '#web/ui/afterPaint.ts';

/**
 * How many of a list's items in sight are rendered by now, from the first. Rendered together, what a search finds would
 * keep a slow machine from the next letter, cards and the gate's matches for twice as long (docs/speed.md, longest task
 * while typing; docs/rules.md, The gate): when `list` is another one, of those that were not there before `atOnce` come
 * with each frame. Unless somebody types, what is there stays, also below the new ones: it may have the focus. In the same
 * list, through which one scrolls and moves by keys, all are there at once; so they are in the first list, unless it is
 * an answer to letters itself (`isAnswer`): of that only the first are there before typing pauses.
 */
export function useGrowing(list: unknown, ids: readonly string[], atOnce: number, isAnswer = false): number {
  const complete = useRef(isAnswer ? null : list);
  const present = useRef<ReadonlySet<string>>(new Set());
  /** Of an answer: the list for which typing has paused. */
  const rested = useRef<unknown>(null);
  const [, grow] = useReducer((nth: number) => nth + 1, 0);
  const isNew = complete.current !== list;
  const end = isNew ? endOf(ids, present.current, atOnce) : ids.length;
  useLayoutEffect(() => {
    present.current = new Set(ids.slice(0, end));
    if (end === ids.length) {
      complete.current = list;
      return;
    }
    const next = () => {
      rested.current = list;
      startTransition(grow);
    };
    return isAnswer && rested.current !== list ? afterPause(next) : afterPaint(next);
  });
  return end;
}

function endOf(ids: readonly string[], present: ReadonlySet<string>, most: number): number {
  let added = 0;
  const end = ids.findIndex((id) => !present.has(id) && ++added > most);
  if (end < 0) return ids.length;
  return isTyping() ? end : Math.max(end, ids.findLastIndex((id) => present.has(id)) + 1);
}

const isTyping = () => document.activeElement instanceof HTMLInputElement;

/** Milliseconds without another letter. */
const pauseMs = 150;

function afterPause(act: () => void): () => void {
  const timer = setTimeout(act, pauseMs);
  return () => clearTimeout(timer);
}
