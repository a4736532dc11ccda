import { expect, signIn, test } from '../support/browser.ts';
import { OwnersPage } from './pages/OwnersPage.ts';

test('a deleted owner comes back by keyboard and by mouse, and goes again', { tag: '@whole' }, async ({
  page,
  society,
}) => {
  await society.addOwner({ name: 'Meera Rao' });
  await signIn(page, await society.admin());
  const owners = new OwnersPage(page);
  await owners.open();
  await page.getByRole('button', { name: 'Delete Meera Rao' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete Meera Rao' })).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Undid: deleted owner Meera Rao')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete Meera Rao' })).toBeVisible();
  await page.getByRole('button', { name: 'Redo' }).click();
  await owners.says('Redid: deleted owner Meera Rao');
  await expect(page.getByRole('button', { name: 'Delete Meera Rao' })).toBeHidden();
  await society.addOwner({ name: 'Asha Nair' });
  await page.getByRole('button', { name: 'Delete Asha Nair' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await owners.says('Undid: deleted owner Asha Nair');
  await expect(page.getByRole('button', { name: 'Delete Asha Nair' })).toBeVisible();
});
