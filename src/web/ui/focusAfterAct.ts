import { type RefObject, useLayoutEffect, useRef } from 'react';
import { focusPageTitle } from '#web/ui/focusPageTitle.ts';

/**
 * For an act that takes away the button that led to it, as the end of a tenancy does. Call it while that button has the
 * focus: returns the button beside it that the record has in every state (`data-stays`), or else that button.
 */
export function lastingButton(): Element | null {
  const { activeElement } = document;
  return activeElement?.parentElement?.querySelector('[data-stays]') ?? activeElement;
}

/** For buttons that leave the page together with their record: if one has the focus then, the page's heading gets it. */
export function useFocusAfterRecord<T extends HTMLElement>(): RefObject<T | null> {
  const buttons = useRef<T>(null);
  useLayoutEffect(() => {
    const own = buttons.current;
    return () => {
      if (own?.contains(document.activeElement)) focusPageTitle({ unlessFocused: true });
    };
  }, []);
  return buttons;
}
