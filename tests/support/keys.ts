import { expect, type Locator, type Page } from './browser.ts';

/** Presses Tab until the target has the focus, as a user without a mouse reaches it. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  // No Tab leads to a button that waits for an answer.
  await expect(target).toBeEnabled();
  // Looked for once: to find it by its role takes longer than a key.
  let found = await target.elementHandle();
  for (let pressed = 0; pressed < 120; pressed += 1) {
    const state = await found?.evaluate((one) => (one.isConnected ? one === document.activeElement : 'replaced'));
    if (state === true) return;
    if (state === 'replaced') found = await target.elementHandle();
    await page.keyboard.press(key);
  }
  throw new Error(`no Tab leads to ${target}`);
}
