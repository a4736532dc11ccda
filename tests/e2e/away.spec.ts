import { expect, type Page, serverAway, signIn, test } from '../support/browser.ts';
import { FlatsPage } from './pages/FlatsPage.ts';
import { Screen } from './pages/Screen.ts';

const entry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

test('a screen that is opened while the server is away says so, and opens by itself when it is back', {
  tag: '@whole',
}, async ({ page, society, trouble }) => {
  trouble.expect(serverAway, /console: PartMissing/);
  await signIn(page, await society.admin());
  const screen = new Screen(page);
  await page.goto('/admin/dashboard');
  await screen.isAt('/admin/dashboard', 'Admin Dashboard');
  await society.close();
  await entry(page, 'Flat Management').click();
  await screen.isAt('/admin/flats', "The server can't be reached");
  await expect(page.getByText('This page opens by itself when it is back.')).toBeVisible();
  const again = page.getByRole('button', { name: 'Try again' });
  await again.focus();
  // By key, and once more: the button has the focus again when it can be pressed.
  for (const _ of ['once', 'again']) {
    const asked = page.waitForEvent('requestfailed');
    await page.keyboard.press('Enter');
    await asked;
    await expect(again).toBeEnabled();
    await expect(again).toBeFocused();
  }
  await society.open();
  await screen.isAt('/admin/flats', 'Flat Management');
  await expect(page.getByRole('button', { name: 'Add Flat' }).first()).toBeVisible();
});

test('a part of a screen that is opened while the server is away waits for it, as a screen does', {
  tag: '@whole',
}, async ({ page, society, trouble }) => {
  trouble.expect(serverAway, /console: PartMissing/);
  await signIn(page, await society.admin());
  const screen = new Screen(page);
  await page.goto('/admin/users');
  await screen.isAt('/admin/users', 'Users');
  await society.close();
  await page.getByText('Guards', { exact: true }).click();
  await screen.isAt('/admin/users?show=guards', "The server can't be reached");
  await society.open();
  await expect(page.getByRole('radio', { name: 'Guards' })).toBeChecked();
});

test('a notice whose styles can not be fetched, and first steps whose code can not, keep no page from being shown', {
  tag: '@whole',
}, async ({ page, society, trouble }) => {
  trouble.expect(/beside|ERR_FAILED/);
  await page.route(/\/assets\/beside-.*\.css$/, (route) => route.abort());
  await page.route(/\/assets\/FirstSteps-.*\.js$/, (route) => route.abort());
  await signIn(page, await society.admin());
  const asked = ['beside', 'FirstSteps'].map((part) => page.waitForRequest(new RegExp(`/assets/${part}-`)));
  await page.goto('/admin/dashboard');
  await Promise.all(asked);
  await expect(page.getByText('Total Vehicles')).toBeVisible();
  await expect(entry(page, 'Flat Management')).toBeVisible();
});

test('a list that could not be loaded offline loads when the browser is online again', { tag: '@whole' }, async ({
  page,
  context,
  society,
  trouble,
}) => {
  trouble.expect(serverAway);
  await society.addFlat({ flatNumber: 'A-101' });
  await signIn(page, await society.admin());
  const screen = new Screen(page);
  await page.goto('/admin/dashboard');
  const fetched = page.waitForResponse(/FlatsPage.*\.js/);
  await entry(page, 'Flat Management').hover();
  await hasWholePart(page, (await fetched).url());
  await context.setOffline(true);
  await entry(page, 'Flat Management').click();
  await screen.isAt('/admin/flats', 'Flat Management');
  await expect(page.getByText('It loads by itself when the server is back.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('article', { name: 'Flat A-101' })).toBeVisible();
});

test('an old tab keeps what is typed when the server gets a new version, and has it with the next page', {
  tag: '@whole',
}, async ({ page, society, trouble }) => {
  trouble.expect(serverAway, /404 GET \/assets\//);
  await signIn(page, await society.admin());
  const flats = new FlatsPage(page);
  await flats.open();
  const form = await flats.startAdding();
  await form.fill({ flatNumber: 'A-101', floor: '1', type: '2BHK' });

  await society.close();
  // A new version has files of other names: the old ones are missing until the page is reloaded.
  let isOld = true;
  await page.route(/\/assets\/OwnersPage-[^/]*\.js$/, (route) =>
    isOld ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
  await page.route(`${society.address}/`, async (route) => {
    if (!isOld) return route.continue();
    const page = await (await route.fetch()).text();
    await route.fulfill({
      contentType: 'text/html',
      body: page.replace(/(<script [^>]*src=")[^"]*/, '$1/assets/newer.js'),
    });
  });
  await society.open();

  await expect(page.getByText('A new version of Aangan is here.')).toBeAttached();
  await expect(form.field('flatNumber')).toHaveValue('A-101');
  await form.save();
  await flats.says('Flat added successfully!');
  page.on('domcontentloaded', () => {
    isOld = false;
  });
  await entry(page, 'Owner Management').click();
  await new Screen(page).isAt('/admin/owners', 'Owner Management');
  expect(isOld, 'the page was loaded anew').toBe(false);
  await expect(page.getByText('A new version of Aangan is here.')).toHaveCount(0);
});

/** Waits until a lazily loaded module is there, with its imports and styles. */
async function hasWholePart(page: Page, url: string): Promise<void> {
  await page.evaluate((part) => import(part), url);
  await page.waitForFunction(() =>
    [...document.querySelectorAll('link')].every((link) => link.rel !== 'stylesheet' || link.sheet),
  );
}
