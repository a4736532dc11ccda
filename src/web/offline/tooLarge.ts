import { useSyncExternalStore } from 'react';
import { createListeners } from '#web/listeners.ts';

/*
 * Whether the copy is too large for this device: a phone ends a page that takes more memory than it has, without
 * letting it say a word, and the page that is opened next would end in the same way.
 */

/** How many pages ended one after another while they read the copy. */
const name = 'aangan:copy-ends';
/** After so many the device goes without the copy, until somebody has it try again. */
const most = 2;

const listeners = createListeners();

function ends(): number {
  try {
    return Number(localStorage.getItem(name) ?? 0);
  } catch {
    return 0;
  }
}

function write(count: number): void {
  try {
    if (count === 0) localStorage.removeItem(name);
    else localStorage.setItem(name, String(count));
  } catch {
    // Where localStorage does not work, the device keeps no copy, and no count of this.
  }
}

/**
 * Reads the copy. Should the page end meanwhile although nobody left it, that is counted. `isRead` says whether the copy
 * is there: what fails after that, as a server that does not answer, has nothing to do with the memory.
 */
export async function reading(work: () => Promise<void>, isRead: () => boolean): Promise<void> {
  let isCounted = false;
  // Each window adds its own and takes it away again, as several may read at a time.
  const count = (isCounting: boolean) => {
    if (isCounting === isCounted) return;
    isCounted = isCounting;
    write(Math.max(0, ends() + (isCounting ? 1 : -1)));
  };
  // Who leaves, reloads or puts the page aside is told of; only what ends under a guard's eyes counts.
  const left = () => count(false);
  const seen = () => count(!document.hidden);
  seen();
  addEventListener('pagehide', left);
  document.addEventListener('visibilitychange', seen);
  try {
    await work();
  } finally {
    if (isRead()) write(0);
    else left();
    removeEventListener('pagehide', left);
    document.removeEventListener('visibilitychange', seen);
  }
}

let isTooLarge = ends() >= most;

/** Whether this device goes without the copy: until somebody has it try again. */
export const isCopyTooLarge = () => isTooLarge;

export function useIsCopyTooLarge(): boolean {
  return useSyncExternalStore(listeners.subscribe, isCopyTooLarge);
}

/** Reads the copy once more. */
export function tryAgain(): void {
  write(0);
  isTooLarge = false;
  listeners.notify();
}
