import { expect, signIn, test } from '../support/browser.ts';
import { OwnersPage } from './pages/OwnersPage.ts';

test('a deleted owner comes back by the keyboard: the card, the flat, the vehicle', async ({ page, society }) => {
  const flat = await society.addFlat({ flatNumber: 'A-101' });
  const owner = await society.addOwner({ name: 'Meera Rao', flatId: flat.id });
  await society.addVehicle({ vehicleNumber: 'KA 01 AB 1234', ownerId: owner.id, flatId: flat.id });
  await signIn(page, await society.admin());
  const owners = new OwnersPage(page);
  await owners.open();
  await page.getByRole('button', { name: 'Delete Meera Rao' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete Meera Rao' })).toBeHidden();
  await page.keyboard.press('Control+z');
  await owners.says('Took back: deleted owner Meera Rao');
  await expect(page.getByRole('button', { name: 'Delete Meera Rao' })).toBeVisible();
  await page.goto(`/admin/flats/${flat.id}`);
  await expect(page.getByRole('main')).toContainText('Meera Rao');
  await expect(page.getByRole('main')).toContainText('KA 01 AB 1234');
});
