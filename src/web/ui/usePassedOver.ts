import { type RefObject, useLayoutEffect } from 'react';

const mark = 'data-passed-over';

/**
 * Tab passes over the links and buttons of an item that is not the one it stops at; they can be clicked as before. Done
 * to the elements themselves, so that whatever stands in an item needs to know nothing of the list.
 */
export function usePassedOver(ref: RefObject<HTMLElement | null>, isPassedOver: boolean) {
  // After each render: an item's content may have got further buttons.
  useLayoutEffect(() => {
    const item = ref.current;
    if (item === null) return;
    if (isPassedOver) {
      for (const control of item.querySelectorAll<HTMLElement>('a[href], button, input')) {
        if (control.hasAttribute('tabindex')) continue;
        control.tabIndex = -1;
        control.setAttribute(mark, '');
      }
    } else {
      for (const control of item.querySelectorAll(`[${mark}]`)) {
        control.removeAttribute('tabindex');
        control.removeAttribute(mark);
      }
    }
  });
}
