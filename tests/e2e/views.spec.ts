import { expect, signIn, test } from '../support/browser.ts';
import { FlatsPage } from './pages/FlatsPage.ts';
import { Palette } from './pages/Palette.ts';

test('a view is saved under a name, shared with the other administrator at once, and opens the list', {
  tag: '@whole',
}, async ({ page, society, browserOf }) => {
  const admin = await society.admin();
  const other = await society.personWith('admin');
  for (const flatNumber of ['A-101', 'B-101', 'B-102']) await society.addFlat({ flatNumber });
  await signIn(page, admin);
  const flats = new FlatsPage(page);
  await flats.openFollowing();
  await flats.shows(['A-101', 'B-101', 'B-102']);
  const theirs = await browserOf(other);
  await new FlatsPage(theirs).openFollowing();

  await page.getByRole('combobox', { name: 'Wing' }).click();
  await page.getByRole('option', { name: 'Wing B' }).click();
  await page.getByRole('button', { name: 'Save view…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save View' });
  await dialog.getByLabel('Name').fill('Wing B');
  await dialog.getByLabel('Share with every administrator').check();
  await dialog.getByLabel('Name').press('Enter');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'View: Wing B' }).click();
  await page.getByRole('menuitem', { name: 'Open Flats with this view' }).click();
  await expect(page.getByRole('link', { name: 'All flats' })).toBeVisible();

  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await page.getByRole('link', { name: 'Flat Management' }).click();
  await flats.shows(['B-101', 'B-102']);

  await theirs.getByRole('link', { name: 'Wing B, shared' }).click();
  await new FlatsPage(theirs).shows(['B-101', 'B-102']);
  await theirs.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await new Palette(theirs).take('wing b', 'Wing B');
  await new FlatsPage(theirs).shows(['B-101', 'B-102']);

  await page.getByRole('button', { name: 'View: Wing B' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(theirs.getByRole('link', { name: 'Wing B, shared' })).toBeHidden();
});
