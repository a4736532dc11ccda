import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/** What had the focus may go once it is answered: the focus stays within the frame, with what `find` says. */
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
