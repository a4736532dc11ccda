import { startTransition, useLayoutEffect, useReducer, useRef } from 'react';
import { afterPaint } from '#web/ui/afterPaint.ts';

/**
 * How many of a list's items in sight are rendered by now, from the first. Rendered together, what a search finds would
 * keep a slow machine from the next letter, cards and the gate's matches for twice as long (docs/speed.md, longest task
 * while typing; docs/rules.md, The gate): when `list` is another one, of those that were not there before `atOnce` come
 * with each frame. Unless somebody types, what is there stays, also below the new ones: it may have the focus. In the same
 * list, through which one scrolls and moves by keys, all are there at once; so they are in the first list, unless it is
 * an answer to letters itself (`isAnswer`).
 */
export function useGrowing(list: unknown, ids: readonly string[], atOnce: number, isAnswer = false): number {
  const complete = useRef(isAnswer ? null : list);
  const present = useRef<ReadonlySet<string>>(new Set());
  const [, grow] = useReducer((nth: number) => nth + 1, 0);
  const isNew = complete.current !== list;
  const end = isNew ? endOf(ids, present.current, atOnce) : ids.length;
  useLayoutEffect(() => {
    present.current = new Set(ids.slice(0, end));
    if (end === ids.length) {
      complete.current = list;
      return;
    }
    return afterPaint(() => startTransition(grow));
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
