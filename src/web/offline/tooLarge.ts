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

/** Reads the copy. Should the page end meanwhile although nobody left it, that is counted. */
export async function reading(work: () => Promise<void>): Promise<void> {
  const before = ends();
  // Who leaves, reloads or puts the page aside is told of; only what ends under a guard's eyes counts.
  const left = () => write(before);
  if (!document.hidden) write(before + 1);
  addEventListener('pagehide', left);
  document.addEventListener('visibilitychange', left);
  try {
    await work();
    write(0);
  } catch (error) {
    left();
    throw error;
  } finally {
    removeEventListener('pagehide', left);
    document.removeEventListener('visibilitychange', left);
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
