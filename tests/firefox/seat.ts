import { firefox } from '@playwright/test';
import puppeteer, { type Browser } from 'puppeteer-core';

/** What a journey does at a browser. Places are XPaths: both drivers know them. */
export type Seat = {
  goto(path: string): Promise<void>;
  click(place: string): Promise<void>;
  /** In place of what stood there. */
  type(place: string, text: string): Promise<void>;
  press(key: 'Enter' | 'Tab'): Promise<void>;
  sees(place: string): Promise<void>;
  /** Until it is gone. */
  misses(place: string): Promise<void>;
  /** How many lines a text takes. */
  linesOf(place: string): Promise<number>;
  path(): Promise<string>;
};

export type Firefox = { seatAt(address: string): Promise<Seat>; close(): Promise<void> };

const patience = 30_000;

/** The Firefox that the environment names: Playwright's own, or any other through WebDriver BiDi. */
export function openFirefox(): Promise<Firefox> {
  const path = process.env['AANGAN_FIREFOX'] ?? '';
  return process.env['AANGAN_FIREFOX_DRIVER'] === 'playwright' ? withPlaywright(path) : withBidi(path);
}

async function withPlaywright(executablePath: string): Promise<Firefox> {
  const browser = await firefox.launch({ executablePath });
  return {
    close: () => browser.close(),
    async seatAt(baseURL) {
      const page = await (await browser.newContext({ baseURL, locale: 'en-IN' })).newPage();
      page.setDefaultTimeout(patience);
      const at = (place: string) => page.locator(`xpath=${place}`).filter({ visible: true }).first();
      return {
        goto: async (path) => void (await page.goto(path)),
        click: (place) => at(place).click(),
        async type(place, text) {
          await at(place).fill('');
          await at(place).pressSequentially(text);
        },
        press: (key) => page.keyboard.press(key),
        sees: (place) => at(place).waitFor(),
        misses: (place) => at(place).waitFor({ state: 'hidden' }),
        linesOf: (place) => page.evaluate(countLines, place),
        path: async () => new URL(page.url()).pathname,
      };
    },
  };
}

async function withBidi(executablePath: string): Promise<Firefox> {
  let browser: Browser | null = null;
  return {
    close: async () => void (await browser?.close()),
    async seatAt(address) {
      // A browser each: Firefox takes a page beside another one for hidden, and renders nothing there that moves.
      await browser?.close();
      browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
      const page = await browser.newPage();
      await page.setViewport({ width: 1440, height: 900 });
      page.setDefaultTimeout(patience);
      const at = (place: string) => page.locator(`::-p-xpath(${place})`);
      return {
        goto: async (path) => void (await page.goto(address + path)),
        click: (place) => at(place).click(),
        async type(place, text) {
          await at(place).fill('');
          await at(place).click();
          await page.keyboard.type(text);
        },
        press: (key) => page.keyboard.press(key),
        sees: async (place) => void (await page.waitForFunction(isSeen, { polling: 200 }, place)),
        misses: async (place) => void (await page.waitForSelector(`::-p-xpath(${place})`, { hidden: true })),
        linesOf: (place) => page.evaluate(countLines, place),
        path: async () => new URL(page.url()).pathname,
      };
    },
  };
}

/** Runs in the page. A text may stand there more than once, first where only a screen reader comes. */
function isSeen(place: string): boolean {
  const found = document.evaluate(place, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null);
  for (let index = 0; index < found.snapshotLength; index++) {
    const node = found.snapshotItem(index);
    if (node instanceof Element && node.checkVisibility() && node.getBoundingClientRect().width > 1) return true;
  }
  return false;
}

/** Runs in the page. */
function countLines(place: string): number {
  const text = document.createRange();
  text.selectNodeContents(document.evaluate(place, document).iterateNext() as Node);
  return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size;
}

const quoted = (text: string) => `"${text}"`;

export const button = (name: string) => `//button[normalize-space(.)=${quoted(name)}]`;
export const heading = (name: string) => `//h1[normalize-space(.)=${quoted(name)}]`;
/** A closed list keeps its choices in the page. */
export const option = (name: string) =>
  `//*[@role="option"][contains(normalize-space(.), ${quoted(name)})][not(ancestor::*[contains(@style, "display: none")])]`;
export const dialog = (title: string) =>
  `//*[@role="dialog"][.//h2[starts-with(normalize-space(.), ${quoted(title)})]]`;
export const text = (words: string) => `//*[text()[contains(., ${quoted(words)})]]`;
/** By its label's beginning: a star may follow. */
export const field = (label: string) => `//*[@id=//label[starts-with(normalize-space(.), ${quoted(label)})]/@for]`;
export const named = (name: string) => `//*[@aria-label=${quoted(name)}]`;
