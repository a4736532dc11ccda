import { expect, test } from '../support/browser.ts';
import { phone } from '../support/looks.ts';
import { GatePage } from './pages/GatePage.ts';

test('at the gate a delivery is let in on the phone in two taps and a flat, and the office sees it come and go', async ({
  society,
  browserOf,
}) => {
  const flat = await society.addFlat({ flatNumber: 'B-202' });
  await society.addOwner({ name: 'Meera Rao', flatId: flat.id });
  const small = { viewport: { width: 360, height: phone.height }, hasTouch: true, isMobile: true };
  const guard = await browserOf(await society.personWith('security', { name: 'Gopal' }), small);
  const office = await browserOf(await society.admin());
  await office.goto('/admin/visits');
  await expect(office.getByText(/^Nothing was entered on/)).toBeVisible();

  const gate = new GatePage(guard);
  await gate.open();
  await guard.getByRole('button', { name: 'Delivery', exact: true }).tap();
  const form = guard.getByRole('form', { name: 'Let in' });
  await expect(form.getByLabel('Flat')).toBeFocused();
  await guard.keyboard.type('b202');
  await expect(form.getByText(/erased after 180 days/)).toBeVisible();
  const cut = await guard.evaluate(() =>
    [...document.querySelectorAll('.mantine-Button-label')]
      .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)
      .map(({ textContent }) => textContent),
  );
  expect(cut, 'no button is lower than its letters').toEqual([]);
  await form.getByRole('button', { name: 'Let in' }).tap();
  const inside = guard.getByRole('list', { name: 'Inside now' });
  await expect(inside.getByText('Delivery for B-202')).toBeVisible();
  const width = await guard.evaluate(() => document.documentElement.scrollWidth);
  expect(width, 'nothing is wider than the phone').toBeLessThanOrEqual(360);

  // The focus stays on the button that was pressed, and goes to the list's heading where the button disappears with its
  // row.
  await expect(guard.getByRole('button', { name: 'Delivery', exact: true })).toBeFocused();

  // The change stream tells the office's page.
  const row = office.getByRole('row').filter({ hasText: 'Delivery for B-202' });
  await expect(row).toContainText('Inside');
  await expect(row).toContainText('Gopal');
  await inside.getByRole('button', { name: 'Let out Delivery for B-202' }).tap();
  await expect(guard.getByText('No visitor is inside.')).toBeVisible();
  await expect(guard.getByRole('heading', { name: 'Inside now (0)' })).toBeFocused();
  await expect(row).toContainText('out');
  await expect(row).not.toContainText('Inside');

  // The list of matches disappears with its last visitor: the focus goes to the look-up field.
  await guard.getByRole('button', { name: 'Cab', exact: true }).tap();
  await form.getByLabel('Flat').fill('B-202');
  await form.getByRole('button', { name: 'Let in' }).tap();
  await expect(inside.getByText('Cab for B-202')).toBeVisible();
  await gate.lookUp.fill('b202');
  await guard
    .getByRole('list', { name: 'Visitors inside' })
    .getByRole('button', { name: /^Let out Cab/ })
    .tap();
  await expect(guard.getByRole('list', { name: 'Visitors inside' })).toBeHidden();
  await expect(gate.lookUp).toBeFocused();
});

test('who was never let out is taken off the list at once, and the office reads that nobody saw them leave', {
  tag: '@whole',
}, async ({ society, browserOf }) => {
  await society.addFlat({ flatNumber: 'B-202' });
  const person = await society.personWith('security', { name: 'Gopal' });
  const guard = await browserOf(person);
  const office = await browserOf(await society.admin());
  const gate = new GatePage(guard);
  await gate.open();
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  for (const [name, hours] of [
    ['Anil', 3],
    ['Bharat', 2],
    ['Chetan', 0],
  ] as const) {
    const json = { id: crypto.randomUUID(), kind: 'delivery', flats: ['B-202'], name, happenedAt: hoursAgo(hours) };
    await society.send('POST', '/api/visits', { json, as: person });
  }
  await office.goto('/admin/visits');
  const rowOf = (name: string) => office.getByRole('row').filter({ hasText: name });
  await expect(rowOf('Anil')).toContainText('Overstays');

  const inside = guard.getByRole('list', { name: 'Inside now' });
  await expect(inside.getByRole('listitem')).toHaveCount(3);
  await guard.getByRole('button', { name: 'Clear who overstays (2)' }).click();
  const dialog = guard.getByRole('dialog', { name: 'Did nobody see these 2 leave?' });
  await dialog.getByRole('button', { name: 'Take 2 off the list' }).click();
  await expect(inside.getByRole('listitem')).toHaveCount(1);
  await expect(inside).toContainText('Chetan');
  await expect(guard.getByRole('heading', { name: 'Inside now (1)' })).toBeFocused();
  for (const name of ['Anil', 'Bharat']) await expect(rowOf(name)).toContainText('unseen, noted');
  await expect(rowOf('Chetan')).toContainText('Inside');
});
