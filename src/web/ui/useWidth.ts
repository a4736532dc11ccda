import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * An element's width in pixels: measured before the first paint and whenever it changes. `first` is the initial value;
 * `read` must be the same function at every render.
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

/** The width without border and scrollbar. */
export const innerWidth = (element: HTMLElement) => element.clientWidth;
