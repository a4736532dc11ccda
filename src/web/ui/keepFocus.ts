/**
 * A browser takes the focus from a button that is disabled while it works. On a page this gives it back once the button
 * can be pressed again, unless the focus has gone elsewhere: who pressed it by key can press it again, and reads on from
 * there. A dialog does so by itself (FormDialog.tsx), since it keeps the focus within.
 */
export function keepFocus(page: Document): void {
  let last: EventTarget | null = null;
  page.addEventListener('focusin', ({ target }) => {
    last = target;
  });
  new MutationObserver(() => {
    if (!(last instanceof HTMLButtonElement) || last.disabled || last.closest('[role=dialog]')) return;
    if (page.activeElement === page.body) last.focus({ preventScroll: true });
  }).observe(page, { subtree: true, attributeFilter: ['disabled'] });
}
