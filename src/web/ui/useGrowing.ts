import { startTransition, useLayoutEffect, useReducer, useRef } from 'react';
import { afterPaint } from '#web/ui/afterPaint.ts';

/**
 * How many of the list's items in sight, from the first, are rendered by now. A search's matches rendered all together
 * would block a slow machine before the next letter, cards for twice as long (docs/speed.md, longest task while
 * typing). So when `list` is a new one, each frame adds `atOnce` items that were not there before. Unless the user types,
 * items already rendered stay, also below the new ones: one may have the focus. In the same list, while the user scrolls
 * or moves by keys, all items render at once; so do those of the first list.
 */
export function useGrowing(list: unknown, ids: readonly string[], atOnce: number): number {
  const complete = useRef(list);
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

const isTyping = () => document.activeElement?.matches('input:not([type=checkbox], [type=radio])');
