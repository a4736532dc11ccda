import type { Request } from '@playwright/test';
import { expect, signIn, test } from '../support/browser.ts';
import { fitsIn, phone } from '../support/looks.ts';

const screens = [
  ...['dashboard', 'flats', 'flats?view=table', 'owners', 'owners?view=table', 'vehicles', 'vehicles?view=table'],
  ...['transfer', 'transfers', 'ownerships', 'nominations', 'tenancies', 'emergency-help', 'visits', 'passes', 'stops'],
  ...['import', 'users', 'activity', 'society', 'privacy'],
];
const laptop = { width: 1366, height: 768 };

test.use({ isUntouched: true });

test('in a society of 500 flats no screen breaks a word or is wider than the page, on a laptop and on a phone; on paper the dashboard is figures alone', {
  tag: '@whole',
}, async ({ society, page }) => {
  const admin = await society.fillAsDemo();
  await signIn(page, admin);
  const first = async (list: string) => {
    const { body } = await society.send<{ items: { id: string }[] }>('GET', `/api/${list}`, { as: admin });
    return `${list}/${body.items[0]?.id}`;
  };
  const records = [await first('flats'), await first('owners'), await first('transfers')];
  let [begun, pending] = [0, 0];
  const counts = (by: number) => (request: Request) => {
    if (/\/api\/(?!changes\/stream)/.test(request.url())) pending += by;
  };
  page.on('request', () => (begun += 1));
  page.on('request', counts(1)).on('requestfinished', counts(-1)).on('requestfailed', counts(-1));
  for (const screen of [...screens, ...records]) {
    await page.setViewportSize(laptop);
    await page.goto(`/admin/${screen}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // What is shown has come: nothing is on its way, and nothing more was asked for within a moment.
    const isQuiet = async () => {
      const before = begun;
      await page.waitForTimeout(300);
      return pending === 0 && begun === before;
    };
    await expect.poll(isQuiet).toBe(true);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    for (const size of [laptop, phone]) {
      await page.setViewportSize(size);
      await fitsIn(page, size, screen);
    }
  }
  await page.goto('/admin/dashboard');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Vehicles by Type' })).toBeVisible();
  await expect(page.locator('main').getByText('Demo Residency')).toBeVisible();
  await expect(page.getByRole('button', { name: /numbers/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Add Flat' })).toHaveCount(0);
});
