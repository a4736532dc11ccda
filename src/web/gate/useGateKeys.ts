import type { KeyboardEvent, RefObject } from 'react';

type Options = {
  field: RefObject<HTMLInputElement | null>;
  page: RefObject<HTMLElement | null>;
  clear: () => void;
  onEnter: () => void;
};

/** The gate by keyboard alone: Escape begins anew, arrows go through the results and back, Enter marks the text. */
export function useGateKeys({ field, page, clear, onEnter }: Options) {
  return (event: KeyboardEvent) => {
    const input = field.current;
    // What is composed has these keys for itself.
    if (!input || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const isInField = event.target === input;
    if (event.key === 'Escape') {
      clear();
      input.focus();
    } else if (event.key === 'Enter' && isInField) {
      onEnter();
      input.select();
    } else if (event.key === 'ArrowDown' || (event.key === 'ArrowRight' && !isInField)) {
      move(event, 1);
    } else if (event.key === 'ArrowUp' || (event.key === 'ArrowLeft' && !isInField)) {
      move(event, -1);
    } else if (!isInField && event.key.length === 1 && event.key !== ' ') {
      // Whoever types on has finished looking: the letter goes to the field.
      input.focus();
      input.select();
    }
  };

  function move(event: KeyboardEvent, by: 1 | -1) {
    const stops = [field.current, ...(page.current?.querySelectorAll<HTMLElement>('[data-result]') ?? [])];
    const now = stops.findIndex((stop) => stop?.contains(event.target as Node));
    const next = stops[now + by];
    if (now < 0 || !next) return;
    event.preventDefault();
    next.focus();
    next.scrollIntoView({ block: 'nearest' });
    if (next === field.current) field.current.select();
  }
}
