import { expect, signIn, test } from '../support/browser.ts';
import { FlatsPage } from './pages/FlatsPage.ts';

test('the first flat: the empty page says what to do, and the card tells what was filled in', async ({
  page,
  society,
}) => {
  await signIn(page, await society.admin());
  const flats = new FlatsPage(page);
  await flats.open();
  await expect(page.getByRole('heading', { name: 'No flats yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Add your first flat' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Flat' });
  await expect(flats.field('Flat number', dialog)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await flats.add({
    flatNumber: 'B-203',
    floor: '2',
    type: '3BHK',
    status: 'Occupied',
    size: '1290.5',
    rent: '1234567',
    deposit: '50000',
    description: 'Corner flat',
  });
  await flats.says('Flat added successfully!');
  const card = flats.card('B-203');
  for (const fact of [
    'Floor 2',
    '3BHK',
    '1,290.5 sq ft',
    '₹12,34,567 per month',
    '₹50,000',
    'Occupied',
    'Corner flat',
  ]) {
    await expect(card).toContainText(fact);
  }
  await flats.add({ flatNumber: 'A-101', floor: '0', type: '1BHK' });
  await flats.shows(['A-101', 'B-203']);
  await expect(flats.card('A-101')).toContainText('Available');
  await expect(flats.card('A-101')).toContainText('Ground floor');
  await expect(flats.howMany).toHaveText('2 flats');
});

test('typed text is not thrown away without a question', { tag: '@whole' }, async ({ page, society }) => {
  await signIn(page, await society.admin());
  const flats = new FlatsPage(page);
  await page.goto('/admin/dashboard');
  await page.getByRole('link', { name: 'Flat Management' }).click();
  const form = await flats.startAdding();
  await form.fill({ flatNumber: 'A-101' });
  const question = () => flats.asks('Discard changes?', 'What you typed is not saved yet.', 'Keep editing');
  await page.keyboard.press('Escape');
  await (await question()).answer('Keep editing');
  await expect(form.field('flatNumber')).toBeFocused();
  await form.holds({ flatNumber: 'A-101' });
  await form.button('Cancel').click();
  await (await question()).escape();
  await expect(form.button('Cancel')).toBeFocused();
  await page.goBack();
  await (await question()).answer('Keep editing');
  await expect(form.button('Cancel')).toBeFocused();
  await form.holds({ flatNumber: 'A-101' });
  await form.button('Cancel').click();
  await (await question()).answer('Discard');
  await form.isClosed();
  await expect(page.getByRole('heading', { name: 'No flats yet' })).toBeVisible();
});
