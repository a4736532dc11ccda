/**
 * Selects a field's text when Tab moves the focus there, as browsers do. A dialog's focus trap moves the focus by
 * script, which puts the caret after the text instead: a 1 typed there made floor 11 of floor 1.
 */
export function selectOnTab(document: Document): void {
  let isTab = false;
  document.addEventListener(
    'keydown',
    ({ key }) => {
      isTab = key === 'Tab';
      // The focus moves while the browser handles the key event, or right after it.
      setTimeout(() => {
        isTab = false;
      });
    },
    true,
  );
  document.addEventListener('focusin', ({ target }) => {
    if (isTab && target instanceof HTMLInputElement) target.select();
  });
}
