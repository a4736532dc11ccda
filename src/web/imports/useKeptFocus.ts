import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus within the frame: if the focused control disappears, for example once answered, the focus goes to
 * what `find` returns.
 */
export function useKeptFocus<E extends HTMLElement>(
  frame: RefObject<E | null>,
  find: (frame: E) => HTMLElement | null,
) {
  const isWithin = useRef(false);
  useLayoutEffect(() => {
    if (!isWithin.current || document.activeElement !== document.body || !frame.current) return;
    find(frame.current)?.focus({ preventScroll: true });
  });
  return {
    onFocus: () => {
      isWithin.current = true;
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) isWithin.current = false;
    },
  };
}
