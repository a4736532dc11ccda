import { expect, type Page, signIn, test } from '../support/browser.ts';
import { enough, OwnersPage } from './pages/OwnersPage.ts';

/** The next answer to what is sent there is lost: the server has done it, and the screen is not told. */
async function loseAnswer(page: Page, address: string): Promise<void> {
  let isLost = false;
  await page.route(address, async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort('connectionreset');
  });
}

test('an answer that is lost and a button that is pressed again make one visitor, one stop and one owner', {
  tag: '@whole',
}, async ({ page, society, trouble }) => {
  trouble.expect(/ POST \/api\/(passes|stops|owners)$/);
  await society.addFlat({ flatNumber: 'B-202' });
  await signIn(page, await society.admin());
  const dialog = page.getByRole('dialog');
  const lost = dialog.getByText('Network error. Please check your connection');

  await page.goto('/admin/passes');
  await page.getByRole('button', { name: 'Announce a visitor' }).first().click();
  await dialog.getByLabel('Name').fill('Anil Kumar');
  await dialog.getByLabel('Flat').fill('b202');
  await loseAnswer(page, '**/api/passes');
  await dialog.getByRole('button', { name: 'Announce', exact: true }).click();
  await expect(lost).toBeVisible();
  await dialog.getByRole('button', { name: 'Announce', exact: true }).click();
  await expect(page.getByLabel(/^Code \d{6}$/)).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('article', { name: /Anil Kumar/ })).toHaveCount(1);

  await page.goto('/admin/stops');
  await page.getByRole('button', { name: 'Stop at the gate' }).first().click();
  await dialog.getByLabel('Name').fill('Suresh Kale');
  await dialog.getByLabel('Reason').fill('Ask the office');
  await dialog.getByLabel('Without an end, until the office ends it').check();
  await loseAnswer(page, '**/api/stops');
  await dialog.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(lost).toBeVisible();
  // What is changed meanwhile is not saved beside it, nor over it.
  await dialog.getByLabel('Reason').fill('Call the police');
  trouble.expect(/^409 POST \/api\/stops$/);
  await dialog.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(dialog.getByText('This was saved already, with other details. Reload the page.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Ask the office');
  await dialog.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Suresh Kale')).toHaveCount(1);

  const owners = new OwnersPage(page);
  await owners.open();
  const form = await owners.startAdding();
  await form.fill(enough);
  await loseAnswer(page, '**/api/owners');
  await form.submit.click();
  await expect(lost).toBeVisible();
  // Nobody is asked whether the owner is the one who has just been saved.
  await form.button('Add another').click();
  await owners.says('Owner added successfully');
  // The next form is another owner's.
  await form.fill({ ...enough, name: 'Binod Das', email: 'binod@people.example', phone: '9845011112' });
  await form.save();
  await owners.shows(['Binod Das', enough.name]);
});
