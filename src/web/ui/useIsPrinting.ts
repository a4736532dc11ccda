import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

const listeners = new Set<() => void>();
let isPrinting = false;
let medium: MediaQueryList | null = null;

/** Whether the page is being rendered for paper, where nothing can be scrolled to. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(listen, () => isPrinting);
}

function listen(listener: () => void): () => void {
  if (listeners.size === 0) follow();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) leave();
  };
}

/** Renders the whole page synchronously: the browser lays the paper out as soon as `beforeprint` has been handled. */
function tell(is: boolean): void {
  if (isPrinting === is) return;
  isPrinting = is;
  flushSync(() => {
    for (const listener of listeners) listener();
  });
}

const begin = () => tell(true);
const end = () => tell(false);
const look = () => tell(medium?.matches ?? false);

function follow(): void {
  medium = window.matchMedia('print');
  isPrinting = medium.matches;
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  medium.addEventListener('change', look);
}

function leave(): void {
  window.removeEventListener('beforeprint', begin);
  window.removeEventListener('afterprint', end);
  medium?.removeEventListener('change', look);
}
