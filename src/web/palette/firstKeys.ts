/** How long typing waits for the palette, in milliseconds; after that it goes to the page again. */
const longestMs = 10_000;

export type FirstKeys = {
  /** What was typed so far. */
  text: () => string;
  stop: () => void;
};

/**
 * Catches what is typed between the shortcut and the palette's own field, which is fetched and rendered first: it
 * belongs in that field, and in no field of the page below. Escape or a press of the pointer ends it.
 */
export function catchFirstKeys(): FirstKeys {
  let text = '';
  const timer = setTimeout(stop, longestMs);

  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === 'Escape') stop();
    const isLetter = [...event.key].length === 1;
    // An early Enter must not send the form below.
    if (!isLetter && event.key !== 'Backspace' && event.key !== 'Enter') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (isLetter) text += event.key;
    if (event.key === 'Backspace') text = [...text].slice(0, -1).join('');
  }

  function stop() {
    clearTimeout(timer);
    removeEventListener('keydown', press, { capture: true });
    removeEventListener('pointerdown', stop, { capture: true });
  }

  addEventListener('keydown', press, { capture: true });
  addEventListener('pointerdown', stop, { capture: true });
  return { text: () => text, stop };
}
