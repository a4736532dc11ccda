import { startTransition, useCallback, useRef, useState } from 'react';
import { afterPaint } from '#web/ui/afterPaint.ts';

/**
 * The text to search for: `first`, then what the field reported by `onTyped`. Typing has priority: the letter is
 * painted before the search renders, and the rendering is interruptible: another letter discards it.
 */
export function useTypedText(first: string) {
  const [text, setText] = useState(first);
  const latest = useRef(first);
  const onTyped = useCallback((typed: string) => {
    latest.current = typed;
    afterPaint(() => startTransition(() => setText(latest.current)));
  }, []);
  return { text, onTyped };
}
