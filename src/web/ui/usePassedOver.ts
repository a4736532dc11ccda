import { type RefObject, useLayoutEffect } from 'react';

const mark = 'data-passed-over';

/**
 * Takes the links and buttons of an item that is not the Tab stop out of the Tab order; clicks work as before. It
 * changes the elements themselves, so that an item's content needs to know nothing of the list.
 */
export function usePassedOver(ref: RefObject<HTMLElement | null>, isPassedOver: boolean) {
  // After each render: an item's content may have new buttons.
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
