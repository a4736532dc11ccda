/** For when the button that was pressed goes away with what it acted on: the keyboard goes on from the page's heading. */
export function focusPageTitle({ unlessFocused = false } = {}) {
  // Not before the dialog that asked has given the focus back, or found nothing to give it to.
  setTimeout(() => {
    const { activeElement } = document;
    const isFocused = activeElement !== null && activeElement !== document.body;
    if (unlessFocused && isFocused) return;
    document.querySelector<HTMLElement>('[data-page-title]')?.focus({ preventScroll: true });
  }, 50);
}
