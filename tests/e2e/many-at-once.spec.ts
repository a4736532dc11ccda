import { expect, signIn, test } from '../support/browser.ts';
import { holdRequests } from '../support/heldRequests.ts';
import { FlatsPage } from './pages/FlatsPage.ts';

test('the rent of all 2BHK of a wing is raised by keyboard and taken back; then they are deleted', {
  tag: '@whole',
}, async ({ page, society }) => {
  for (const [flatNumber, type, rent] of [
    ['A-101', '2BHK', 20_000],
    ['B-101', '2BHK', 20_000],
    ['B-102', '2BHK', null],
    ['B-103', '3BHK', 30_000],
  ] as const)
    await society.addFlat({ flatNumber, type, rent });
  const { id: flatId } = await society.addFlat({ flatNumber: 'B-104', type: '2BHK', rent: 30_010 });
  await society.addOwner({ flatId });
  await signIn(page, await society.admin());
  // The code of the forms is still being fetched when the first form is opened.
  const arrive = await holdRequests(page, /\/assets\/BulkEditForm-[^/]*\.js$/);
  const flats = new FlatsPage(page);
  await flats.openFollowing('?wing=B&type=2BHK&view=table');
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  const bar = page.getByRole('region', { name: 'Selection' });

  await expect(row('B-104')).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+End');
  await expect(bar).toContainText('3 flats selected');
  await bar.getByRole('button', { name: 'Edit…' }).focus();
  await page.keyboard.press('Enter');
  arrive();
  const edit = page.getByRole('dialog', { name: 'Edit 3 flats' });
  await expect(edit.getByRole('combobox', { name: 'Field' })).toBeFocused();
  await page.keyboard.press('r');
  await page.keyboard.press('Tab');
  await page.keyboard.press('r');
  await page.keyboard.press('r');
  await page.keyboard.press('Tab');
  await page.keyboard.type('5');
  await expect(edit.getByText('2 flats will change, 1 can’t:')).toBeVisible();
  await expect(edit).toContainText('B-102 has no rent to raise');
  await expect(edit).toContainText('For example B-101: ₹20,000 becomes ₹21,000.');
  await page.keyboard.press('Enter');
  await expect(row('B-101')).toContainText('₹21,000');
  await expect(row('B-104')).toContainText('₹31,511');
  await expect(bar.getByRole('button', { name: 'Edit…' })).toBeFocused();
  // Undoes first: the toast offers it for ten seconds only. What the toast said is checked afterwards.
  await page.keyboard.press('Control+z');
  await flats.says('2 flats changed; 1 was left as it is: B-102 has no rent to raise');
  await flats.says('Undid: raised the rent of 2 flats by 5 %');
  await expect(row('B-101')).toContainText('₹20,000');

  await bar.getByRole('button', { name: 'Delete…' }).click();
  const question = page.getByRole('dialog', { name: 'Delete 3 flats' });
  await expect(question).toContainText('Are you sure you want to delete these 3 flats?');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(question).toContainText('2 flats will be deleted, 1 can’t:');
  await question.getByRole('button', { name: 'Delete 2 flats' }).click();
  await expect(bar).toContainText('1 flat selected');
  await expect(row('B-101')).toHaveCount(0);
  await flats.undo('2 flats deleted; 1 was left as it is');
  await flats.says('Undid: deleted 2 flats');
  await expect(row('B-101')).toBeVisible();

  await bar.getByRole('button', { name: 'Clear selection' }).click();
  const choose = async (name: string) => {
    await page.getByRole('checkbox', { name: `Select ${name}` }).click();
    await bar.getByRole('button', { name: 'Delete…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete 1 flat' }).click();
    await expect(row(name)).toHaveCount(0);
    await expect(bar).toBeHidden();
  };
  const title = page.getByRole('heading', { name: 'Flat Management' });
  await choose('B-101');
  await expect(title).toBeFocused();

  // Delays the answer of the deletion, so that the change stream announces it before.
  let told = Promise.withResolvers<void>();
  await page.route('**/api/flats/bulk', async (route) => {
    const response = await route.fetch();
    if (!route.request().postDataJSON().dryRun) await told.promise;
    await route.fulfill({ response });
  });
  await choose('B-102');
  told.resolve();
  await expect(title).toBeFocused();

  // If the user has focused something else meanwhile, it keeps the focus.
  await society.addFlat({ flatNumber: 'B-106', type: '2BHK' });
  told = Promise.withResolvers<void>();
  await choose('B-106');
  await flats.search.focus();
  const answered = page.waitForResponse('**/api/flats/bulk');
  told.resolve();
  await answered;
  await page.keyboard.type('B-1', { delay: 50 });
  await expect(flats.search).toHaveValue('B-1');
});
