import { startTransition, useCallback, useState } from 'react';

/**
 * What is searched for: the text in the address, or what is being typed over it and will be there in a moment
 * (SearchField's `onTyped`). Typing goes first: what follows from the text is rendered in between, and given up where
 * another letter comes.
 */
export function useTypedText(inAddress: string) {
  const [typed, setTyped] = useState({ text: inAddress, over: inAddress });
  if (typed.over !== inAddress) setTyped({ text: inAddress, over: inAddress });
  const onTyped = useCallback(
    (text: string) => startTransition(() => setTyped({ text, over: inAddress })),
    [inAddress],
  );
  return { text: typed.over === inAddress ? typed.text : inAddress, onTyped };
}
