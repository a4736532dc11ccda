import type { BrowserContext, Page } from '@playwright/test';

/** Where a page keeps what its toasts have said. */
type Hearing = { saidByToasts?: string[] };

/**
 * Keeps what toasts have said until it is asked for: a toast goes after two seconds, which a busy machine may spend
 * elsewhere.
 */
export async function hearToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const said: string[] = [];
    (window as Hearing).saidByToasts = said;
    const heard = new WeakMap<Element, string>();
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll('[data-rht-toaster] > div')) {
        const text = toast.textContent ?? '';
        if (heard.get(toast) !== text) said.push(text);
        heard.set(toast, text);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/**
 * Whether a toast has said this since the last one that was asked for; a toast that still stands there is dismissed.
 */
export function takeToast(page: Page, message: string): Promise<boolean> {
  return page.evaluate((wanted) => {
    const said = (window as Hearing).saidByToasts ?? [];
    const at = said.findIndex((text) => text.includes(wanted));
    if (at < 0) return false;
    said.splice(0, at + 1);
    const standing = [...document.querySelectorAll('[data-rht-toaster] > div')];
    const toast = standing.find((element) => element.textContent?.includes(wanted));
    toast?.querySelector<HTMLElement>('[aria-label=Dismiss]')?.click();
    return true;
  }, message);
}
