import { startTransition, useCallback, useState } from 'react';
import { afterPaint } from '#web/ui/afterPaint.ts';

/**
 * What is searched for: the text in the address, or what is being typed over it and will be there in a moment. The
 * SearchField over it tells both (`onTyped`), as it alone knows which text of the address it wrote itself. Typing goes
 * first: a letter is painted before anything that follows from it begins, which is then rendered in between, and given up
 * where another letter comes.
 */
export function useTypedText(inAddress: string) {
  const [text, setText] = useState(inAddress);
  const onTyped = useCallback((typed: string) => void afterPaint(() => startTransition(() => setText(typed))), []);
  return { text, onTyped };
}
