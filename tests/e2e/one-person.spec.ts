import { expect, signIn, test } from '../support/browser.ts';
import { OwnerPage } from './pages/OwnerPage.ts';
import { enough, OwnersPage } from './pages/OwnersPage.ts';

const question = 'Kavita Menon, 98765 43210, is already on record (Old).';

test('who is on record already is offered, in the form and in a transfer, and two records become one and two again', {
  tag: '@whole',
}, async ({ page, society }) => {
  await society.addFlat({ flatNumber: 'A-101' });
  const sold = await society.addFlat({ flatNumber: 'B-204' });
  const kavita = await society.addOwner({
    name: 'Kavita Menon',
    phone: '9876543210',
    email: 'kavita@people.example',
    status: 'Old',
  });
  await society.addOwner({
    name: 'Ravi Iyer',
    phone: '9000000002',
    email: 'ravi@people.example',
    flatId: sold.id,
  });
  await signIn(page, await society.admin());
  const owners = new OwnersPage(page);
  await owners.open();
  const form = await owners.startAdding();
  await form.fill({
    ...enough,
    name: 'Kavita R Menon',
    phone: '98765 43210',
    email: 'new@people.example',
    flat: 'A-101',
  });
  await form.submit.click();
  const asked = page.getByRole('dialog', { name: 'Already on record?' });
  await expect(asked).toContainText(`${question} Use that record?`);
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await form.holds({ name: 'Kavita R Menon', phone: '98765 43210' });
  await form.submit.click();
  await asked.getByRole('button', { name: 'Use that record' }).click();
  const known = page.getByRole('dialog', { name: 'Edit Owner' });
  await expect(known).toContainText('This is the record of Kavita Menon');
  await expect(known.getByLabel('Full Name')).toHaveValue('Kavita R Menon');
  await known.locator('button[type=submit]').click();
  await owners.says('Owner updated successfully');
  await expect(owners.card('Kavita R Menon')).toContainText('A-101');
  await expect(owners.cards).toHaveCount(2);

  await page.goto(`/admin/transfer?flat=${sold.id}`);
  const fields = {
    'Full Name': 'K Menon',
    'Phone Number': '98765 43210',
    Adults: '2',
    Children: '1',
    Males: '1',
    Females: '1',
  };
  for (const [label, text] of Object.entries(fields)) await owners.field(label).fill(text);
  await page.getByRole('button', { name: 'Transfer Ownership', exact: true }).click();
  await expect(asked).toContainText('Kavita R Menon, 98765 43210, is already on record (Active). Use that record?');
  await expect(page.getByText('New record')).toHaveCount(0);
  await asked.getByRole('button', { name: 'Record as a new person' }).click();
  await expect(page.getByText('New record')).toBeVisible();
  await page.getByRole('button', { name: 'Confirm transfer' }).click();
  await expect(page.getByRole('main')).toContainText('Ownership transferred successfully!');

  const screen = new OwnerPage(page);
  await screen.openFollowing(kavita.id, 'Kavita R Menon');
  await page.getByRole('button', { name: 'Merge with another record…' }).click();
  const merge = page.getByRole('dialog', { name: 'Merge Kavita R Menon with another record' });
  await merge.getByRole('button', { name: 'K Menon', exact: true }).click();
  await expect(merge).toContainText('B-204');
  await merge.getByRole('radiogroup', { name: 'Full Name' }).getByRole('radio', { name: 'Kavita R Menon' }).check();
  await merge.getByRole('button', { name: 'Merge records' }).click();
  await expect(screen.title).toHaveText('Kavita R Menon');
  await screen.lists('Flats', [/^B-204Since /, /^A-101Since /]);
  await screen.lists('Transfers', [/B-204 from Ravi Iyer/]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await screen.lists('Flats', [/^A-101Since /]);
});
