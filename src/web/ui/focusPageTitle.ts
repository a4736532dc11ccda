type Where = {
  unlessFocused?: boolean;
  /** The element that takes the focus instead of the heading, if it is still on the page. */
  rather?: Element | null;
};

/** The page's heading, which takes the focus when the user arrives at the page. */
export function pageTitle(): HTMLElement | null {
  return document.querySelector('[data-page-title]');
}

/** For when the pressed button disappears together with its record: moves the focus to the page's heading. */
export function focusPageTitle({ unlessFocused = false, rather = null }: Where = {}) {
  // After the confirm dialog has tried to return the focus.
  setTimeout(() => {
    const { activeElement } = document;
    const isFocused = activeElement !== null && activeElement !== document.body;
    if (unlessFocused && isFocused) return;
    const goal = rather?.isConnected && rather !== document.body ? rather : pageTitle();
    if (goal instanceof HTMLElement) goal.focus({ preventScroll: true });
  }, 50);
}
