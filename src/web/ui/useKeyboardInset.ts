import { useEffect, useState } from 'react';

/** How much of the page's foot a phone's keyboard covers, in pixels; what stands there must move up by it. */
export function useKeyboardInset(): number {
  const [inset, setInset] = useState(0);
  useEffect(() => {
    const seen = window.visualViewport;
    if (!seen) return;
    // Zoomed in, the visible part says nothing of the keyboard.
    const measure = () => setInset(seen.scale > 1 ? 0 : Math.max(0, window.innerHeight - seen.height - seen.offsetTop));
    measure();
    seen.addEventListener('resize', measure);
    seen.addEventListener('scroll', measure);
    return () => {
      seen.removeEventListener('resize', measure);
      seen.removeEventListener('scroll', measure);
    };
  }, []);
  return Math.round(inset);
}
