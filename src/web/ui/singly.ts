import type { MouseEvent } from 'react';

/**
 * For a button that acts at once, or a link that calls somebody: a double tap is one. Its second tap would act again, or on what has moved under the
 * finger meanwhile.
 */
export function singly<T>(act: (event: MouseEvent<T>) => void): (event: MouseEvent<T>) => void {
  return (event) => {
    if (event.detail < 2) act(event);
    else event.preventDefault();
  };
}

/** For what lies behind a dialog: the second tap of the one that opened it neither closes it nor takes the focus from it. */
export const behindDialog = {
  backgroundOpacity: 0.5,
  onMouseDown(event: MouseEvent) {
    if (event.detail > 1) event.preventDefault();
  },
  onClickCapture(event: MouseEvent) {
    if (event.detail > 1) event.stopPropagation();
  },
};
