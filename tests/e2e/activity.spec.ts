import { expect, signIn, test } from '../support/browser.ts';
import { Screen } from './pages/Screen.ts';

test('a changed phone stands in the log in a sentence, is found, and is undone from there', { tag: '@whole' }, async ({
  page,
  society,
}) => {
  const owner = await society.addOwner({ name: 'Meera Rao', phone: '9845012345' });
  await society.addOwner({ name: 'Asha Nair', phone: '9845054321' });
  await signIn(page, await society.admin());
  await page.goto(`/admin/people/${owner.id}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByPlaceholder('10 digits').fill('98200 11111');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.getByRole('link', { name: 'Activity', exact: true }).click();
  const log = new Screen(page);
  await log.isAt('/admin/activity', 'Activity');
  await expect(page.getByText(/^The log is whole: /)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search the log' }).fill('meera');
  const changed = page.getByRole('article', {
    name: /changed the phone of Meera Rao from 98450 12345 to 98200 11111$/,
  });
  await expect(changed).toBeVisible();
  await expect(page.getByRole('article', { name: /Asha Nair/ })).toHaveCount(0);

  await changed.getByRole('button', { name: /changed the phone/ }).click();
  await changed.getByRole('button', { name: /^Undo: / }).click();
  await log.dialog.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Redo', exact: true })).toBeVisible();
  await expect(changed.getByRole('link', { name: 'Undone' })).toBeVisible();
  await page.goto(`/admin/people/${owner.id}`);
  await expect(page.getByRole('region', { name: 'Contact', exact: true })).toContainText('98450 12345');
});

test('on a phone the log begins under its search, and its filters fold away behind a button that says how many are set; what is undone with the keys leaves them at its sentence, and a link to another entry at the heading', {
  tag: '@whole',
}, async ({ page, society }) => {
  await society.addOwner({ name: 'Meera Rao' });
  await signIn(page, await society.admin());
  await test.step('on a phone', async () => {
    const desk = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/admin/activity');
    await new Screen(page).isAt('/admin/activity', 'Activity');
    const entry = page.getByRole('article', { name: /Meera Rao/ });
    await expect(entry).toBeInViewport();
    const concerning = page.getByRole('combobox', { name: 'Concerning' });
    await expect(concerning).toBeHidden();
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await concerning.click();
    await page.getByRole('option', { name: 'Vehicles' }).click();
    await expect(entry).toHaveCount(0);
    await page.getByRole('button', { name: 'Filters (1)' }).click();
    await expect(concerning).toBeHidden();
    if (desk) await page.setViewportSize(desk);
  });

  await test.step('with the keys', async () => {
    await page.goto('/admin/activity');
    const added = page.getByRole('article', { name: /^\S+ added owner Meera Rao$/ });
    const sentence = page.getByRole('button', { name: /^\S+ added owner Meera Rao$/ });
    await sentence.press('Enter');
    await added.getByRole('button', { name: /^Undo: / }).press('Enter');
    const undo = page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true });
    await expect(undo).toBeEnabled();
    await undo.press('Enter');
    const undone = added.getByRole('link', { name: 'Undone' });
    await expect(undone).toBeVisible();
    await expect(added.getByRole('button', { name: /^Undo: / })).toHaveCount(0);
    await expect(sentence).toBeFocused();
    await undone.press('Enter');
    await expect(page).toHaveURL(/\?entry=/);
    await expect(page.getByRole('article', { name: /undid/ })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
});
