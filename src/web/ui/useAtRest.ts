import { useRef } from 'react';

/** The value as it was when the scrolling began, until it ends or does not hold any more: what changes it costs a frame. */
export function useAtRest<T>(value: T, isScrolling: boolean, holds: (atRest: T) => boolean): T {
  const atRest = useRef(value);
  if (!isScrolling || !holds(atRest.current)) atRest.current = value;
  return atRest.current;
}
