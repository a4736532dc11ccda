type Where = {
  unlessFocused?: boolean;
  /** Where the keyboard goes on instead, if that is still there. */
  rather?: Element | null;
};

/** The heading of the page, which takes the focus when the page is come to. */
export function pageTitle(): HTMLElement | null {
  return document.querySelector('[data-page-title]');
}

/** For when the button that was pressed goes away with what it acted on: the keyboard goes on from the page's heading. */
export function focusPageTitle({ unlessFocused = false, rather = null }: Where = {}) {
  // Not before the dialog that asked has given the focus back, or found nothing to give it to.
  setTimeout(() => {
    const { activeElement } = document;
    const isFocused = activeElement !== null && activeElement !== document.body;
    if (unlessFocused && isFocused) return;
    const goal = rather?.isConnected && rather !== document.body ? rather : pageTitle();
    if (goal instanceof HTMLElement) goal.focus({ preventScroll: true });
  }, 50);
}
