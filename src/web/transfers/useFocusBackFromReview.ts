import { type RefObject, useEffect, useRef } from 'react';
import { isFocusAway } from '#web/ui/useFocusBack.ts';

/**
 * For the button that opens a review: the button is disabled while the plan is fetched, and loses the focus by that, so
 * that the dialog has nothing to return the focus to. Whoever comes back from the review is at the button again, and so
 * is who comes to none where `isAway` begins with the fetching.
 */
export function useFocusBackFromReview(isAway: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isAway) return;
    return () => void setTimeout(() => isFocusAway() && button.current?.focus(), 50);
  }, [isAway]);
  return button;
}
