import { expect, signIn, test } from '../support/browser.ts';
import { holdTimers } from '../support/heldTimers.ts';
import { OwnersPage } from './pages/OwnersPage.ts';
import { expectMessage } from './pages/Screen.ts';
import { VehiclesPage } from './pages/VehiclesPage.ts';

test('a missed call is found as it stands on the telephone, and called, copied or written to from the card', {
  tag: '@whole',
}, async ({ page, society }) => {
  const flat = await society.addFlat({ flatNumber: 'A-101' });
  await society.addOwner({ name: 'Kavita Menon', phone: '+91 98200-11111', flatId: flat.id });
  await society.addOwner({ name: 'Sūrya Rao', phone: '9820022222' });
  await signIn(page, await society.admin());
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const owners = new OwnersPage(page);
  // Held, because the message that a number was copied disappears after this time.
  await holdTimers(2000)(page);
  await owners.open();
  for (const [text, found] of [
    ['+91 98200 11111', ['Kavita Menon']],
    ['098200-22222', ['Sūrya Rao']],
    ['a 101', ['Kavita Menon']],
    ['rao  surya', ['Sūrya Rao']],
    ['menon 98200', ['Kavita Menon']],
  ] as const) {
    await owners.search.fill(text);
    await owners.shows([...found]);
  }
  const card = owners.card('Kavita Menon');
  await expect(card.getByRole('link', { name: '98200 11111', exact: true })).toHaveAttribute(
    'href',
    'tel:+919820011111',
  );
  const whatsApp = card.getByRole('link', { name: 'WhatsApp to 98200 11111, opens a new tab' });
  await expect(whatsApp).toHaveAttribute('href', 'https://wa.me/919820011111');
  await expect(whatsApp).toHaveAttribute('rel', 'noopener noreferrer');
  await card.getByRole('button', { name: 'Copy 98200 11111' }).press('Enter');
  await expect(card.getByRole('status')).toHaveText('98200 11111 copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('9820011111');
});

test('a flat is pasted and taken with Enter, and a text that names none keeps the form', { tag: '@whole' }, async ({
  page,
  society,
}) => {
  const flat = await society.addFlat({ flatNumber: 'A-101' });
  await society.addFlat({ flatNumber: 'A-102' });
  await society.addOwner({ name: 'Meera Rao', phone: '9820033333', flatId: flat.id });
  await signIn(page, await society.admin());
  const vehicles = new VehiclesPage(page);
  await vehicles.open();
  const form = await vehicles.startAdding();
  await form.fill({ vehicleNumber: 'mh02ab1234', company: 'Maruti', model: 'Swift' });
  await form.field('flat').click();
  await page.keyboard.insertText('A-101');
  await page.keyboard.press('Enter');
  await form.holds({ flat: 'A-101 · 2BHK', owner: 'Meera Rao · A-101' });
  await form.field('flat').fill('A-1');
  await form.field('type').focus();
  await page.keyboard.press('c');
  await form.holds({ type: 'Car' });
  await expectMessage(form.field('flat'), 'Choose a flat from the list');
  await form.submit.click();
  await expect(form.field('flat')).toBeFocused();
  await form.field('flat').fill('a102');
  await form.field('type').focus();
  // Nobody owns A-102, and the owner had been filled in with the other flat.
  await form.holds({ flat: 'A-102 · 2BHK', owner: '' });
  await form.field('owner').fill('98200 33333');
  await expect(page.getByRole('option')).toHaveText(['Meera Rao · A-10198200 33333']);
  await page.keyboard.press('Enter');
  await form.save();
  await vehicles.shows(['MH 02 AB 1234']);
});
