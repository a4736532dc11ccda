import { expect, type Page, test } from '../support/browser.ts';
import { phone } from '../support/looks.ts';

const note = 'The key of the pump room is with the plumber in B-202.';

test('the office makes a device and two guards, who hand the gate over by PIN with a note, and ends the device', {
  tag: '@whole',
}, async ({ society, browserOf, trouble }) => {
  // The wrong PIN, and the device after it was ended.
  trouble.expect(/^422 POST \/api\/devices\/me\/shifts/, /^401 /);
  await society.addFlat({ flatNumber: 'B-202' });
  const office = await browserOf(await society.admin());
  await addGuards(office);

  await office.getByText('Devices', { exact: true }).click();
  await office.getByRole('button', { name: 'Add Device' }).click();
  await dialogOf(office).getByLabel('Name').fill('Main gate');
  await dialogOf(office).getByRole('button', { name: 'Make code' }).click();
  await expect(dialogOf(office).getByRole('img', { name: /^QR code/ })).toBeVisible();
  const code = await dialogOf(office).getByLabel('Code', { exact: true }).inputValue();
  await dialogOf(office).getByRole('button', { name: 'I have passed it on' }).click();

  const gate = await browserOf(null, { viewport: phone, hasTouch: true, isMobile: true });
  await gate.goto('/login');
  await gate.getByRole('link', { name: 'This is a device of the gate' }).tap();
  await gate.getByLabel('Code').fill(code);
  await gate.getByRole('button', { name: 'Sign in this device' }).tap();
  await expect(gate.getByText('Nobody is on duty')).toBeVisible();

  await gate.getByRole('button', { name: 'Begin shift' }).tap();
  await pick(gate, 'Asha Jadhav');
  await dialogOf(gate).getByLabel('PIN', { exact: true }).fill('1357');
  await gate.keyboard.press('Enter');
  await expect(dialogOf(gate).getByText(/^This is not the PIN/)).toBeVisible();
  await dialogOf(gate).getByLabel('PIN', { exact: true }).fill('7391');
  await gate.keyboard.press('Enter');
  const onDuty = gate.getByRole('region', { name: 'On duty' });
  await expect(onDuty).toContainText('Asha Jadhav is on duty');

  await gate.getByRole('button', { name: 'Delivery', exact: true }).tap();
  await expect(dialogOf(gate).getByLabel('Flat')).toBeFocused();
  await gate.keyboard.type('b202');
  await dialogOf(gate).getByRole('button', { name: 'Let in' }).tap();
  await expect(gate.getByRole('list', { name: 'Inside now' })).toContainText('Delivery for B-202');

  await onDuty.getByRole('button', { name: 'Hand over' }).tap();
  await dialogOf(gate).getByLabel('Note for who comes next').fill(note);
  await pick(gate, 'Balu Shinde');
  await dialogOf(gate).getByLabel('PIN', { exact: true }).fill('4826');
  await dialogOf(gate).getByRole('button', { name: 'Take over' }).tap();
  await expect(onDuty).toContainText('Balu Shinde is on duty');
  await expect(gate.getByText(note)).toBeVisible();
  await gate.getByRole('button', { name: 'Read', exact: true }).tap();
  await expect(gate.getByText(note)).toHaveCount(0);

  // The office's page is told by the change stream who took over.
  const devices = office.getByRole('list', { name: 'Devices' });
  await expect(devices).toContainText('Balu Shinde is on duty');
  await office.goto('/admin/visits');
  await expect(office.getByRole('row').filter({ hasText: 'Delivery for B-202' })).toContainText(
    'Asha Jadhav, Main gate',
  );

  await office.goto('/admin/users?show=devices');
  await office.getByRole('button', { name: 'Actions for Main gate' }).click();
  await office.getByRole('menuitem', { name: 'End…' }).click();
  await dialogOf(office).getByRole('button', { name: 'End device' }).click();
  await expect(devices).toContainText('Ended');
  await gate.goto('/security/dashboard');
  await expect(gate).toHaveURL(/\/login/);
});

async function addGuards(office: Page): Promise<void> {
  await office.goto('/admin/users');
  await office.getByText('Guards', { exact: true }).click();
  for (const [name, pin] of [
    ['Asha Jadhav', '7391'],
    ['Balu Shinde', '4826'],
  ] as const) {
    await office.getByRole('button', { name: 'Add Guard' }).click();
    await dialogOf(office).getByLabel('Name').fill(name);
    await dialogOf(office).getByLabel('PIN').fill(pin);
    await dialogOf(office).getByRole('button', { name: 'Add Guard', exact: true }).click();
    await expect(office.getByRole('list', { name: 'Guards' })).toContainText(name);
    await expect(dialogOf(office)).toBeHidden();
  }
  // Without a typed PIN the server makes one; after its dialog the focus returns to the button that opened it.
  await office.getByRole('button', { name: 'Add Guard' }).click();
  await dialogOf(office).getByLabel('Name').fill('Chandu Kale');
  await office.keyboard.press('Enter');
  await dialogOf(office).getByRole('button', { name: 'I have passed it on' }).press('Enter');
  await expect(office.getByRole('button', { name: 'Add Guard' })).toBeFocused();
}

async function pick(gate: Page, name: string): Promise<void> {
  await dialogOf(gate).getByRole('combobox', { name: 'Who takes over' }).selectOption({ label: name });
}

const dialogOf = (page: Page) => page.getByRole('dialog');
