import { useSyncExternalStore } from 'react';

/**
 * The program itself: whether the server has a newer one by now. The tab goes on with the one it has until it is opened
 * anew, which never happens under something typed.
 */
let isNewer = false;
const listeners = new Set<() => void>();

/** Looks which program the server gives out. What can't be found out changes nothing. */
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
  for (const listener of listeners) listener();
}

/** The script a page begins with. Its name tells one version from the next: every part's name goes into it. */
export function entryOf(html: string): string | null {
  return /<script [^>]*src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? null;
}

export function hasNewProgram(): boolean {
  return isNewer;
}

export function useHasNewProgram(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, hasNewProgram);
}
