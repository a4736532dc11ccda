import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * How wide an element is, in pixels: before the first paint, then whenever it changes. `first` is what to begin with;
 * `read` stays the same function at every render.
 */
export function useWidth(ref: RefObject<HTMLElement | null>, first = 0, read = outerWidth): number {
  const [width, setWidth] = useState(first);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = () => setWidth(read(element));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, read]);
  return width;
}

const outerWidth = (element: HTMLElement) => element.getBoundingClientRect().width;

/** What shows beside its border and its scrollbar. */
export const innerWidth = (element: HTMLElement) => element.clientWidth;
