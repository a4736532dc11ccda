import { type RefObject, useEffect, useRef } from 'react';

/**
 * For the button that opens a review: the button is disabled while the plan is fetched, and loses the focus by that, so
 * that the dialog has nothing to return the focus to. Whoever comes back from the review is at the button again.
 */
export function useFocusBackFromReview(isReviewed: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isReviewed) return;
    return () => void setTimeout(() => document.activeElement === document.body && button.current?.focus(), 50);
  }, [isReviewed]);
  return button;
}
