import { expect, signIn, test } from '../support/browser.ts';
import { FlatsPage } from './pages/FlatsPage.ts';
import { expectMessage, expectNoMessage } from './pages/Screen.ts';

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

test('a mistake is told at its field and as a toast, one that only the server knows as well, and nothing is saved', {
  tag: '@whole',
}, async ({ page, society, trouble }) => {
  trouble.expect(/^409 POST \/api\/flats/);
  await society.addFlat({ flatNumber: 'A-101' });
  await signIn(page, await society.admin());
  const flats = new FlatsPage(page);
  await flats.open();
  const form = await flats.startAdding();
  await form.save();
  await expect(form.field('flatNumber')).toBeFocused();
  await expectMessage(form.field('flatNumber'), 'Flat number must be in format like A-101');
  await flats.says('Flat number must be in format like A-101');

  await form.fill({ flatNumber: 'A-101', floor: '1', type: '2BHK' });
  await expectNoMessage(form.field('flatNumber'));
  await form.save();
  await expect(form.field('flatNumber')).toBeFocused();
  await expectMessage(form.field('flatNumber'), 'Flat A-101 already exists');
  await flats.says('Flat A-101 already exists');
  await form.fill({ flatNumber: ' A-102 ' });
  await form.save();
  await form.isClosed();
  await flats.shows(['A-101', 'A-102']);
});

test('a flat is edited, and what was not touched stays', { tag: '@whole' }, async ({ page, society, trouble }) => {
  trouble.expect(/^409 PATCH \/api\/flats\//);
  await society.addFlat({ flatNumber: 'A-101', rent: 20_000, description: 'Corner flat' });
  await society.addFlat({ flatNumber: 'A-102' });
  await signIn(page, await society.admin());
  const flats = new FlatsPage(page);
  await flats.open();
  const form = await flats.startEditing('A-101');
  await form.holds({
    flatNumber: 'A-101',
    floor: '1',
    type: '2BHK',
    status: 'Available',
    rent: '20,000',
    description: 'Corner flat',
  });
  await form.fill({ flatNumber: 'A-102' });
  await form.save();
  await expectMessage(form.field('flatNumber'), 'Flat A-102 already exists');
  await form.fill({ flatNumber: 'C-301', status: 'Under Maintenance', rent: '' });
  await form.save();
  await form.isClosed();
  await flats.says('Flat updated successfully');
  await flats.shows(['A-102', 'C-301']);
  await expect(flats.card('C-301')).toContainText('Under Maintenance');
  await expect(flats.card('C-301')).toContainText('Corner flat');
  await expect(flats.card('C-301')).not.toContainText('₹');

  const unchanged = await flats.startEditing('A-102');
  await unchanged.save();
  await unchanged.isClosed();
  await flats.says('Nothing was changed');
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

test('a flat is deleted only after the question, and not while somebody owns it', { tag: '@whole' }, async ({
  page,
  society,
  trouble,
}) => {
  trouble.expect(/^409 DELETE \/api\/flats\//);
  const owned = await society.addFlat({ flatNumber: 'A-101' });
  await society.addFlat({ flatNumber: 'A-102' });
  await society.addOwner({ name: 'Meera Rao', flatId: owned.id });
  await signIn(page, await society.admin());
  const flats = new FlatsPage(page);
  await flats.open();
  await (await flats.startDeleting('A-102')).answer('Cancel');
  await (await flats.startDeleting('A-102')).escape();
  await flats.shows(['A-101', 'A-102']);
  await (await flats.startDeleting('A-102')).answer('Delete');
  await flats.says('Flat A-102 deleted');
  await flats.shows(['A-101']);

  await (await flats.startDeleting('A-101')).answer('Delete');
  await flats.says("A-101 can't be deleted yet: it belongs to Meera Rao");
  await flats.shows(['A-101']);
});

test('search and filter narrow the list, live in the address, and are cleared again', { tag: '@whole' }, async ({
  page,
  society,
}) => {
  await society.addFlat({ flatNumber: 'A-101', type: '1BHK' });
  await society.addFlat({ flatNumber: 'A-102', type: '3BHK', status: 'Maintenance' });
  await society.addFlat({ flatNumber: 'B-101', type: '3BHK', status: 'Occupied' });
  await signIn(page, await society.admin());
  const flats = new FlatsPage(page);
  await flats.open();
  await flats.shows(['A-101', 'A-102', 'B-101']);
  await expect(flats.search).toHaveAttribute('placeholder', 'Search flats...');
  for (const [text, found] of [
    ['a-1', ['A-101', 'A-102']],
    ['3bhk', ['A-102', 'B-101']],
    ['maint', ['A-102']],
    ['OCCUP', ['B-101']],
  ] as const) {
    await flats.search.fill(text);
    await flats.shows([...found]);
    await flats.isAt(`/admin/flats?q=${text}`);
  }
  await flats.search.fill('3bhk');
  await flats.only('Under Maintenance');
  await flats.shows(['A-102']);
  await expect(flats.howMany).toHaveText('1 of 3 flats');
  await flats.isAt('/admin/flats?q=3bhk&status=Maintenance');
  await page.reload();
  await flats.shows(['A-102']);
  await expect(flats.search).toHaveValue('3bhk');

  await flats.only('Available');
  await expect(page.getByRole('heading', { name: 'No flat fits' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filter' }).click();
  await flats.shows(['A-101', 'A-102', 'B-101']);
  await flats.isAt('/admin/flats');
  await page.goto('/admin/flats?q=B-1&status=nonsense');
  await flats.shows(['B-101']);
  await flats.isAt('/admin/flats?q=B-1');
  await page.getByRole('button', { name: 'Clear search' }).click();
  await flats.shows(['A-101', 'A-102', 'B-101']);
});

test('while the flats are on their way six cards hold their places; when they do not come, one can try again', {
  tag: '@whole',
}, async ({ page, society, trouble }) => {
  trouble.expect(/^503 GET \/api\/flats/);
  await society.addFlat({ flatNumber: 'A-101' });
  await signIn(page, await society.admin());
  let refuse = () => {};
  const late = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  const detail = 'The database does not answer';
  await page.route('**/api/flats', async (route) => {
    await late;
    await route.fulfill({
      status: 503,
      json: { type: 'about:blank', code: 'unavailable', status: 503, title: detail, detail },
    });
  });
  const flats = new FlatsPage(page);
  await flats.open();
  await expect(page.getByText('Loading flats…')).toBeAttached();
  await expect(page.locator('[data-skeleton-card]')).toHaveCount(6);
  refuse();
  await expect(flats.alert).toContainText(detail);
  await expect(flats.alert).toContainText('It is tried again by itself.');
  await flats.alert.getByRole('button', { name: 'Try again' }).click();
  await expect(flats.alert).toContainText(detail);
  await page.unroute('**/api/flats');
  await flats.shows(['A-101']);
});
