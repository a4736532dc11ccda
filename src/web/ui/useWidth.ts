import { type RefObject, useLayoutEffect, useState } from 'react';

/** How wide an element is, in pixels: before the first paint, then whenever it changes. `first` is what to begin with. */
export function useWidth(ref: RefObject<HTMLElement | null>, first = 0): number {
  const [width, setWidth] = useState(first);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = () => setWidth(element.getBoundingClientRect().width);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}
