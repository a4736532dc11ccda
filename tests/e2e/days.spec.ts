import { dayIn, spokenDay } from '#domain/day.ts';
import { expect, type Locator, signIn, test } from '../support/browser.ts';
import { looksWell, phone } from '../support/looks.ts';
import { enough, OwnersPage } from './pages/OwnersPage.ts';

// A US browser in California: its own date inputs would show 11/12/2025 as mm/dd/yyyy, and its today is the society's
// yesterday.
test.use({ locale: 'en-US', timezoneId: 'America/Los_Angeles' });

const today = () => dayIn('Asia/Kolkata', new Date());

async function says(field: Locator, sentence: string | RegExp): Promise<void> {
  await expect(field).toHaveAccessibleDescription(sentence);
}

test('in an American browser a day is typed day first, said in full, kept as that day, and shown so everywhere', {
  tag: '@whole',
}, async ({ page, society }) => {
  await society.addFlat({ flatNumber: 'A-101' });
  await signIn(page, await society.admin());
  const owners = new OwnersPage(page);
  await owners.open();
  const form = await owners.startAdding();
  const day = form.field('occupancyDate');
  await form.fill({ ...enough, flat: 'A-101', occupancyDate: '11/12/2025' });
  await says(day, 'Thursday, 11 December 2025');
  await day.press('Tab');
  await expect(day).toHaveValue('11 Dec 2025');
  await form.save();
  await expect(owners.card('Meera Rao')).toContainText('11 Dec 2025');
  const again = await owners.startEditing('Meera Rao');
  await expect(again.field('occupancyDate')).toHaveValue('11 Dec 2025');
});

test('the register and the owners on a day are filtered by days typed to their end, and no day to come; the calendar ends on the society’s day, in sight on a phone', {
  tag: '@whole',
}, async ({ page, society }) => {
  const flat = await society.addFlat({ flatNumber: 'A-101' });
  const seller = await society.addOwner({ name: 'Sita Seller', flatId: flat.id });
  await society.transfer(flat, seller, 'Binod Buyer');
  await signIn(page, await society.admin());
  await page.goto('/admin/ownerships');
  const on = page.getByLabel('Who owned what on');
  await expect(on).toHaveValue(spokenDay(today()));
  await on.fill('2/4/24');
  await says(on, 'Tuesday, 02 April 2024');
  await on.press('Enter');
  await expect(page).toHaveURL(/on=2024-04-02/);
  await expect(page.getByRole('main')).toContainText('Sita Seller');
  await on.fill('1/1/2999');
  await on.press('Enter');
  await says(on, `Choose ${spokenDay(today())} or an earlier day`);
  await expect(page).toHaveURL(/on=2024-04-02/);

  await page.goto('/admin/transfers');
  await page.getByLabel('Until').fill('31 mar 24');
  await page.getByLabel('Until').press('Tab');
  await expect(page.getByRole('heading', { name: 'No entry fits' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and dates' }).click();
  await expect(page.getByLabel('Until')).toHaveValue('');
  await expect(page.getByRole('main')).toContainText('Binod Buyer');
  await looksWell(page, phone, true);

  await page.goto('/admin/owners?add=1');
  const form = page.getByRole('dialog', { name: 'Add New Owner' });
  await form.getByRole('button', { name: 'Choose a day' }).click();
  const calendar = page.getByRole('dialog', { name: 'Choose a day' });
  await expect(calendar.getByRole('button', { name: 'Next month' })).toBeDisabled();
  await expect(calendar).toBeInViewport({ ratio: 1 });
  await calendar.locator('button[data-autofocus]').click();
  await expect(form.getByLabel('Occupancy Date')).toHaveValue(spokenDay(today()));
});
