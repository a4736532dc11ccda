import type { Transfer } from '#domain/transfer.ts';
import { expect, type LiveSociety, type Page, signIn, test } from '../support/browser.ts';
import { holdRequests } from '../support/heldRequests.ts';
import { desk, looksWell, phone } from '../support/looks.ts';
import { TransferPage } from './pages/TransferPage.ts';

/** A-101 belongs to Sita, who has two vehicles there; the transfer form is open on it. */
async function aSale(page: Page, society: LiveSociety) {
  const flat = await society.addFlat({ flatNumber: 'A-101', floor: 1 });
  const seller = await society.addOwner({ name: 'Sita Seller', email: 'sita@people.example', flatId: flat.id });
  const at = { ownerId: seller.id, flatId: flat.id };
  const leaving = await society.addVehicle({ ...at, vehicleNumber: 'KA 01 ZZ 0001' });
  const staying = await society.addVehicle({ ...at, vehicleNumber: 'KA 01 ZZ 0002' });
  await signIn(page, await society.admin());
  const form = new TransferPage(page);
  await form.open();
  return { flat, seller, leaving, staying, form };
}

async function registerOf(society: LiveSociety): Promise<Transfer[]> {
  return (await society.send<{ items: Transfer[] }>('GET', '/api/transfers', { as: await society.admin() })).body.items;
}

test('a flat changes hands: the plan first, then both sides live in another browser, the register, the page to sign', async ({
  page,
  society,
  browserOf,
}) => {
  const { form } = await aSale(page, society);
  const other = await browserOf(await society.personWith('admin', { name: 'Ravi' }));
  await other.goto('/admin/flats');
  await expect(other.getByRole('link', { name: 'Sita Seller' })).toBeVisible();

  await expect(form.submit).toBeDisabled();
  await form.pick('Flat', 'A-101 · Floor 1 · Occupied');
  for (const fact of ['Sita Seller', '98450 12345', 'sita@people.example']) {
    await expect(page.getByRole('main').getByText(fact, { exact: true }).first()).toBeVisible();
  }
  await form.field('Full Name').fill('Binod Buyer');
  await expect(form.submit).toBeDisabled();
  await form.fill({ name: 'Binod Buyer', phone: '98450 99999' });
  await page
    .getByRole('radiogroup', { name: /KA 01 ZZ 0002/ })
    .getByLabel('Stays with the flat, under the new owner')
    .check();
  await form.submit.click();

  await expect(form.side('Seller')).toContainText('Sita Seller');
  await expect(form.side('Seller')).toContainText('Becomes an Old owner');
  await expect(form.side('Buyer')).toContainText('Binod Buyer');
  await expect(form.plan).toContainText('KA 01 ZZ 0001 (Maruti Suzuki Swift) leaves with Sita Seller');
  await expect(form.plan).toContainText('KA 01 ZZ 0002 (Maruti Suzuki Swift) stays at A-101, now under Binod Buyer');
  expect(await registerOf(society), 'nothing is done before it is confirmed').toEqual([]);
  await looksWell(page, desk);
  await looksWell(page, phone, true);
  await page.setViewportSize(desk);
  await form.confirm();

  await expect(form.done).toContainText('A-101 now belongs to Binod Buyer');
  await form.holds({ 'Full Name': '', 'Phone Number': '', Flat: '', Adults: '' });
  await expect(other.getByRole('link', { name: 'Binod Buyer' })).toBeVisible();
  await other.goto('/admin/owners?q=Sita');
  await expect(other.getByRole('main').getByText('Old', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'View in the register' }).click();
  await expect(form.title).toHaveText('Transfer of A-101');
  for (const part of ['Sita Seller', 'Binod Buyer', 'A-101', 'Sale']) {
    await expect(page.getByRole('main').getByText(part).first()).toBeVisible();
  }
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Reverse' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
});

test('the same flat sold in two windows: the second is told who owns it now, and goes on with what was typed', {
  tag: '@whole',
}, async ({ page, society, browserOf, trouble }) => {
  trouble.expect(/^409 POST \/api\/transfers/);
  const { form } = await aSale(page, society);
  const second = new TransferPage(await browserOf(await society.personWith('admin', { name: 'Ravi' })));
  await second.open();
  for (const [window, name] of [
    [form, 'First Farah'],
    [second, 'Second Sanjay'],
  ] as const) {
    await window.pick('Flat', 'A-101 · Floor 1 · Occupied');
    await window.fill({ name, phone: '9845099999' });
    await window.submit.click();
    await expect(window.side('Buyer')).toContainText(name);
  }
  await form.confirm();
  await expect(form.done).toBeVisible();
  await second.confirm();
  await expect(second.alert).toContainText('A-101 has changed hands meanwhile: it now belongs to First Farah');
  await second.holds({ 'Full Name': 'Second Sanjay', 'Phone Number': '9845099999' });
  await second.page.getByRole('button', { name: 'Go on with First Farah as the present owner' }).first().click();
  await second.submit.click();
  await expect(second.side('Seller')).toContainText('First Farah');
  await second.confirm();
  await expect(second.done).toContainText('A-101 now belongs to Second Sanjay');
  expect((await registerOf(society)).map(({ fromName, toName }) => [fromName, toName])).toEqual([
    ['First Farah', 'Second Sanjay'],
    ['Sita Seller', 'First Farah'],
  ]);
});

test('pressed twice, and while the answer is on its way: done once, with its progress and its words', {
  tag: '@whole',
}, async ({ page, society }) => {
  const { form } = await aSale(page, society);
  await form.pick('Flat', 'A-101 · Floor 1 · Occupied');
  await form.fill({ name: 'Binod Buyer', phone: '9845099999' });
  await form.submit.click();
  const answer = await holdRequests(page, '**/api/transfers');
  await form.plan.getByRole('button', { name: 'Confirm transfer' }).dblclick();
  await expect(page.getByRole('button', { name: 'Processing Transfer...' })).toBeDisabled();
  const progress = page.getByRole('progressbar');
  await expect(progress).toHaveAttribute('aria-valuenow', '90');
  answer();
  await expect(form.done).toBeVisible();
  expect(await registerOf(society)).toHaveLength(1);
});

test('a flat or a person that is deleted while the form is open is named, and what was typed stays', {
  tag: '@whole',
}, async ({ page, society, trouble }) => {
  // The form may still be fetching the person's record, or who owns the flat, when it is deleted.
  trouble.expect(/^404 GET \/api\/(owners\/|flats\/[^/]+\/ownerships)/);
  const { form, seller, flat } = await aSale(page, society);
  const known = await society.addOwner({ name: 'Kavya Known', email: 'kavya@people.example' });
  await society.addFlat({ flatNumber: 'A-102' });
  await form.pick('Flat', 'A-101 · Floor 1 · Occupied');
  await form.pick('Existing Owner', 'Kavya Known · No Flat · Active');
  const as = await society.admin();
  await society.send('DELETE', `/api/owners/${known.id}`, { as });
  await expect(form.field('Existing Owner')).toHaveAccessibleDescription(/The chosen owner no longer exists/);
  await page.getByRole('button', { name: 'Record a new owner with these details' }).click();
  await form.holds({ 'Full Name': 'Kavya Known' });

  await society.send('DELETE', `/api/owners/${seller.id}`, { as });
  const { items } = (await society.send<{ items: { id: string }[] }>('GET', `/api/vehicles?flatId=${flat.id}`, { as }))
    .body;
  for (const { id } of items) await society.send('DELETE', `/api/vehicles/${id}`, { as });
  await society.deleteFlat(flat);
  await expect(page.getByText('The chosen flat no longer exists. Choose another one.')).toBeVisible();
  await form.holds({ 'Full Name': 'Kavya Known' });
});
