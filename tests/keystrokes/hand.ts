import type { Locator, Page } from '@playwright/test';

/** Seconds of a practised typist for a key, and for taking the mouse, pointing and clicking (keystroke-level model). */
const pace = { key: 0.2, click: 1.7 };

/** A person's hands on keyboard and mouse: every key and click is counted, nothing is filled in by other means. */
export class Hand {
  readonly page: Page;
  keys = 0;
  clicks = 0;

  constructor(page: Page) {
    this.page = page;
  }

  /** Keys one after the other, each as Playwright names it: 'Tab', 'Control+k'. A chord counts once. */
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      this.keys += 1;
      await this.page.keyboard.press(key);
    }
  }

  async type(text: string): Promise<void> {
    this.keys += text.length;
    await this.page.keyboard.type(text);
  }

  /** Each text and Tab to the next field. */
  async typeFields(...texts: string[]): Promise<void> {
    for (const text of texts) {
      await this.type(text);
      await this.press('Tab');
    }
  }

  async click(place: Locator): Promise<void> {
    this.clicks += 1;
    await place.click();
  }

  /** Tab until this has the focus, as often as it takes. */
  async tabTo(place: Locator): Promise<void> {
    await place.waitFor();
    for (let nth = 0; nth < 60; nth++) {
      if (await place.evaluate((element) => element === document.activeElement)) return;
      await this.press('Tab');
    }
    throw new Error(`60 times Tab do not reach ${place}`);
  }

  /** How long these keys and clicks take a person who needs not wait, in seconds. */
  get paced(): number {
    return this.keys * pace.key + this.clicks * pace.click;
  }
}
