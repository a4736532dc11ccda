import type { Browser } from '@playwright/test';
import { expect, type Page, test } from '../support/browser.ts';
import { phone } from '../support/looks.ts';
import { GatePage } from './pages/GatePage.ts';

const title = 'This device has too little memory';

test('30 000 vehicles fit into a phone that gives a page 64 MB; one that ends the page twice goes without the list, says so, and looks up all the same', {
  tag: '@whole',
}, async ({ society, playwright, launchOptions }) => {
  await society.fill(30_000);
  const guard = await society.personWith('security', { name: 'Gopal' });
  const browsers: Browser[] = [];
  /** Pages of a browser that ends a page whose scripts hold more than this many megabytes. */
  const pagesWith = async (megabytes: number) => {
    const args = [...(launchOptions.args ?? []), `--js-flags=--max-old-space-size=${megabytes}`];
    const browser = await playwright.chromium.launch({ ...launchOptions, args });
    browsers.push(browser);
    const context = await browser.newContext({ baseURL: society.address, viewport: phone });
    await context.addCookies([guard.session]);
    return () => context.newPage();
  };
  const ends = async (page: Page) => {
    const ended = new Promise<true>((resolve) => page.on('crash', () => resolve(true)));
    // What is asked of a page that ends has no answer.
    await page.goto('/security/dashboard').catch(() => {});
    return Promise.race([
      ended,
      page
        .getByText(title)
        .waitFor()
        .then(() => false),
    ]);
  };
  try {
    const roomy = await (await pagesWith(64))();
    const gate = new GatePage(roomy);
    await gate.open();
    await gate.untilReady();
    await roomy.context().setOffline(true);
    await gate.finds('KA 05 Z 2777', ['KA 05 Z 2777']);
    await gate.finds('31999', ['KA 05 Z 31999']);
    await expect(roomy.getByText(title)).toBeHidden();

    const narrow = await pagesWith(16);
    for (let nth = 0; nth < 2; nth += 1) expect(await ends(await narrow())).toBe(true);
    const page = await narrow();
    expect(await ends(page)).toBe(false);
    await new GatePage(page).finds('KA 05 Z 2777', ['KA 05 Z 2777']);
    // Whoever tries again is heard: the list is asked for once more, and the page ends once more.
    await new GatePage(page).lookUp.fill('');
    const ended = new Promise((resolve) => page.on('crash', resolve));
    await page.getByRole('button', { name: 'Try again' }).click();
    await ended;
  } finally {
    for (const browser of browsers) await browser.close();
  }
});
