import { useEffect, useState } from 'react';

/** docs/rules.md, Limits: 100 only once the server has answered. */
export const stepMs = 200;
const step = 10;
const cap = 90;
/** How long the full bar is seen. */
const shownDoneMs = 600;

/** How far the bar is, in points, after so many milliseconds without an answer. */
export function progressAfter(elapsedMs: number): number {
  return Math.min(cap, Math.floor(Math.max(0, elapsedMs) / stepMs) * step);
}

/** The bar's points while `isBusy`, 100 for a moment once `isDone`, null while there is no bar. */
export function useProgress(isBusy: boolean, isDone: boolean): number | null {
  const [points, setPoints] = useState<number | null>(null);
  useEffect(() => {
    if (isBusy) {
      const began = performance.now();
      setPoints(0);
      // Measured, not counted: a tab in the background is woken late.
      const every = setInterval(() => setPoints(progressAfter(performance.now() - began)), stepMs);
      return () => clearInterval(every);
    }
    setPoints((shown) => (isDone && shown !== null ? 100 : null));
    const gone = setTimeout(() => setPoints(null), shownDoneMs);
    return () => clearTimeout(gone);
  }, [isBusy, isDone]);
  return points;
}
