import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the page is being rendered for paper, where nothing can be scrolled to. */
export function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    // At once: the browser lays the paper out as soon as it has told us.
    const begin = () => flushSync(() => setIsPrinting(true));
    const end = () => setIsPrinting(false);
    const medium = window.matchMedia('print');
    const follow = () => (medium.matches ? begin() : end());
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    medium.addEventListener('change', follow);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
      medium.removeEventListener('change', follow);
    };
  }, []);
  return isPrinting;
}
