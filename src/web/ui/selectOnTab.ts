/**
 * Who comes to a field by Tab types over what stands in it, as browsers have it. The trap that keeps the focus within a
 * dialog moves it by script, which leaves the cursor behind the text: a 1 typed there made floor 11 of floor 1.
 */
export function selectOnTab(document: Document): void {
  let isTab = false;
  document.addEventListener(
    'keydown',
    ({ key }) => {
      isTab = key === 'Tab';
      // The focus moves while the key's own event is handled, or right after it.
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
