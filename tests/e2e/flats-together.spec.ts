import { expect, type LiveSociety, type Page, serverAway, signIn, test } from '../support/browser.ts';
import { FlatsPage } from './pages/FlatsPage.ts';

/** Two administrators with the list of flats open, each in their own browser. */
async function twoAdmins(
  page: Page,
  society: LiveSociety,
  browserOf: (person: Awaited<ReturnType<LiveSociety['admin']>>) => Promise<Page>,
): Promise<[asha: FlatsPage, ravi: FlatsPage]> {
  await signIn(page, await society.admin());
  const asha = new FlatsPage(page);
  const ravi = new FlatsPage(await browserOf(await society.personWith('admin', { name: 'Ravi' })));
  await asha.openFollowing();
  await ravi.openFollowing();
  return [asha, ravi];
}

test('what one admin does to flats appears on the screen of the other, and under an open form it asks, and loses nothing of either', {
  tag: '@whole',
}, async ({ page, society, browserOf, trouble }) => {
  trouble.expect(/^409 PATCH \/api\/flats\//);
  const [asha, ravi] = await twoAdmins(page, society, browserOf);
  await test.step('added, edited and deleted', () => changeList(asha, ravi));
  await society.addFlat({ flatNumber: 'A-201', rent: 20_000, deposit: 50_000, floor: 2 });
  await ravi.page.getByRole('button', { name: 'Clear search', exact: true }).click();
  await test.step('an edit that was overtaken asks field by field', () => overtake(asha, ravi));
  await test.step('a flat deleted under an open form can be added again with what was typed', () =>
    deleteUnderForm(asha, ravi));
});

async function changeList(asha: FlatsPage, ravi: FlatsPage): Promise<void> {
  await expect(ravi.page.getByRole('heading', { name: 'No flats yet' })).toBeVisible();
  await asha.add({ flatNumber: 'B-201', floor: '2', type: '2BHK' });
  await asha.says('Flat added successfully!');
  await ravi.shows(['B-201']);
  await ravi.add({ flatNumber: 'A-101', floor: '1', type: '1BHK' });
  await asha.shows(['A-101', 'B-201']);
  await expect(asha.howMany).toHaveText('2 flats');

  await asha.edit('B-201', { status: 'Under Maintenance', rent: '25000' });
  await asha.says('Flat updated successfully');
  await expect(ravi.card('B-201')).toContainText('Under Maintenance');
  await expect(ravi.card('B-201')).toContainText('₹25,000');
  await ravi.search.fill('A-1');
  await ravi.shows(['A-101']);
  await (await asha.startDeleting('A-101')).answer('Delete');
  await expect(ravi.page.getByRole('heading', { name: 'No flat fits' })).toBeVisible();
  await expect(ravi.howMany).toHaveText('0 of 1 flat');
}

async function overtake(asha: FlatsPage, ravi: FlatsPage): Promise<void> {
  const form = await asha.startEditing('A-201');
  await form.fill({ rent: '22000', deposit: '60000', description: 'Painted in May' });
  await ravi.edit('A-201', { rent: '24000', deposit: '70000', status: 'Under Maintenance' });

  await expect(form.dialog.getByText('Ravi has just changed this flat')).toBeVisible();
  await expect(form.dialog.getByText('Changed: Status, Rent (₹ per month), Deposit (₹).')).toBeVisible();
  await form.holds({ rent: '22,000', deposit: '60,000', description: 'Painted in May', status: 'Available' });
  await form.save();

  await expect(form.dialog.getByText('Ravi changed this flat meanwhile')).toBeVisible();
  await expect(form.dialog.getByText('Status: Available → Under Maintenance')).toBeVisible();
  await form.holds({ rent: '22,000', deposit: '60,000', description: 'Painted in May', status: 'Under Maintenance' });
  const rent = form.dialog.getByRole('radiogroup', { name: 'Rent (₹ per month)' });
  const deposit = form.dialog.getByRole('radiogroup', { name: 'Deposit (₹)' });
  await form.save();
  await expect(rent).toHaveAccessibleDescription('Choose yours or theirs');
  await rent.getByLabel('Keep yours: ₹22,000').check();
  await deposit.getByLabel('Take theirs: ₹70,000').check();
  await form.holds({ rent: '22,000', deposit: '70,000' });
  await form.save();
  await form.isClosed();
  await asha.says('Flat updated successfully');

  for (const screen of [asha, ravi]) {
    for (const fact of ['₹22,000', '₹70,000', 'Under Maintenance', 'Painted in May']) {
      await expect(screen.card('A-201')).toContainText(fact);
    }
  }
}

async function deleteUnderForm(asha: FlatsPage, ravi: FlatsPage): Promise<void> {
  const form = await asha.startEditing('A-201');
  await form.fill({ description: 'Painted in June' });
  await (await ravi.startDeleting('A-201')).answer('Delete');
  await expect(form.dialog.getByText('Ravi deleted this flat meanwhile')).toBeVisible();
  await form.holds({ flatNumber: 'A-201', rent: '22,000', description: 'Painted in June' });
  await form.button('Add it again').click();
  await form.isClosed();
  await asha.says('Flat added successfully!');
  await expect(ravi.card('A-201')).toContainText('Painted in June');
}

test('while the server is away the screen says so and keeps what is typed; afterwards it has caught up by itself', {
  tag: '@whole',
}, async ({ page, society, trouble }) => {
  trouble.expect(serverAway);
  const first = await society.addFlat({ flatNumber: 'A-101' });
  await society.addFlat({ flatNumber: 'A-102' });
  await signIn(page, await society.admin());
  const flats = new FlatsPage(page);
  await flats.openFollowing();
  await flats.shows(['A-101', 'A-102']);
  await society.close();
  await expect(flats.connectionBanner).toBeVisible();
  await flats.shows(['A-101', 'A-102']);
  const form = await flats.startAdding();
  await form.fill({ flatNumber: 'C-301', floor: '3', type: '2BHK' });
  await form.save();
  await expect(form.dialog.getByRole('alert')).toHaveText(
    'Network error. Please check your connection. Nothing you typed is lost.',
  );

  await society.unwatched(async () => {
    await society.deleteFlat(first);
    await society.addFlat({ flatNumber: 'B-201' });
  });
  await society.open();
  await expect(flats.connectionBanner).toBeHidden();
  await flats.shows(['A-102', 'B-201']);
  await form.save();
  await form.isClosed();
  await flats.shows(['A-102', 'B-201', 'C-301']);
});
