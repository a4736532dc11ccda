import { useRef } from 'react';

/** The value as it was when the scrolling began, until it ends: for what nobody can see or use meanwhile. */
export function useAtRest<T>(value: T, isScrolling: boolean): T {
  const atRest = useRef(value);
  if (!isScrolling) atRest.current = value;
  return atRest.current;
}
