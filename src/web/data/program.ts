import { useSyncExternalStore } from 'react';
import { createListeners } from '#web/listeners.ts';

/**
 * Whether the server has a newer version of the program. The tab keeps its own version until it is reloaded, which
 * never happens while there is unsaved text.
 */
let isNewer = false;
const listeners = createListeners();

/** Checks which version the server delivers. If that fails, nothing changes. */
export async function lookForNewProgram(): Promise<void> {
  const own = entryOf(document.documentElement.innerHTML);
  if (own === null || isNewer) return;
  try {
    const response = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } });
    const given = entryOf(await response.text());
    if (!response.ok || given === null || given === own) return;
  } catch {
    return;
  }
  isNewer = true;
  listeners.notify();
}

/** The page's entry script. Its name identifies the version: its hash depends on the names of all other parts. */
export function entryOf(html: string): string | null {
  return /<script [^>]*src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? null;
}

export function hasNewProgram(): boolean {
  return isNewer;
}

export function useHasNewProgram(): boolean {
  return useSyncExternalStore(listeners.subscribe, hasNewProgram);
}
