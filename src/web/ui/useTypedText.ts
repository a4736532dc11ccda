import { startTransition, useCallback, useRef, useState } from 'react';
import { afterPaint } from '#web/ui/afterPaint.ts';

/**
 * What is searched for: what was there `first`, or what its field told of since (`onTyped`). Typing goes first: a letter is
 * painted before anything that follows from it begins, which is then rendered in between, and given up where another
 * letter comes.
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
