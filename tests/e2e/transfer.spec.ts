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

test('a reversal says what returns, asks why, and the register keeps both', { tag: '@whole' }, async ({
  page,
  society,
  trouble,
}) => {
  // The page fetches the plan of a reversal; after the reversal is done, the answer is the reason why it can't be
  // reversed. Without a reason it is refused.
  trouble.expect(/^409 GET .*\/reversal$/, /^422 POST .*\/reversal$/);
  const { flat, seller, form } = await aSale(page, society);
  const { id } = await society.transfer(flat, seller, 'Binod Buyer');
  await page.goto(`/admin/transfers/${id}`);
  await page.getByRole('button', { name: 'Reverse', exact: true }).click();
  await expect(form.dialog).toContainText('A-101 belongs to Sita Seller again, without a break since 01 Apr 2024.');
  await expect(form.dialog).toContainText('Vehicle KA 01 ZZ 0001 returns to its owner and flat.');
  await form.dialog.getByRole('button', { name: 'Reverse transfer' }).click();
  await expect(form.dialog).toContainText('Say why the transfer is reversed');
  await expect(form.field('Reason', form.dialog)).toBeFocused();
  await form.field('Reason', form.dialog).fill('Entered for the wrong flat');
  await form.dialog.getByRole('button', { name: 'Reverse transfer' }).click();
  await expect(form.dialog).toBeHidden();
  await expect(page.getByText('This transfer was reversed', { exact: true })).toBeVisible();

  await page.goto('/admin/transfers');
  await expect(page.getByText('2 entries')).toBeVisible();
  await expect(page.getByText('Entered for the wrong flat')).toBeVisible();
  await page.goto(`/admin/flats/${flat.id}`);
  await expect(page.getByRole('link', { name: 'Sita Seller' }).first()).toBeVisible();
});

test('family numbers of 0 and a day before the present ownership are refused where they stand, and all that was typed stays', {
  tag: '@whole',
}, async ({ page, society }) => {
  const { form } = await aSale(page, society);
  await form.pick('Flat', 'A-101 · Floor 1 · Occupied');
  await form.fill({ name: 'Binod Buyer', phone: '9845099999', family: '0' });
  await form.submit.click();
  await expect(form.alert).toContainText(
    'All family details (adults, children, males, females) must be greater than 0.',
  );
  await form.fillFamily('2');
  await page.getByLabel('Occupancy Date').fill('2024-03-31');
  await form.submit.click();
  await expect(page.getByLabel('Occupancy Date')).toHaveAccessibleDescription(
    /The present ownership began on 01 Apr 2024/,
  );
  await page.getByLabel('Occupancy Date').fill('2999-01-01');
  await form.submit.click();
  await expect(page.getByLabel('Occupancy Date')).toHaveAccessibleDescription(/can't be in the future/);
  await form.holds({ 'Full Name': 'Binod Buyer', 'Phone Number': '9845099999', Adults: '2' });
  expect(await registerOf(society)).toEqual([]);
});

test('an owner on record fills the form; another name is asked about, and is never put on somebody else’s record', {
  tag: '@whole',
}, async ({ page, society }) => {
  const { form } = await aSale(page, society);
  await society.addOwner({ name: 'Kavya Knwon', email: 'kavya@people.example', phone: '9845011111' });
  await form.open();
  await form.pick('Flat', 'A-101 · Floor 1 · Occupied');
  await form.pick('Existing Owner', 'Kavya Knwon · No Flat · Active');
  await form.holds({
    'Full Name': 'Kavya Knwon',
    'Phone Number': '9845011111',
    'Email Address': 'kavya@people.example',
  });
  await form.field('Full Name').fill('Someone Else');
  await form.submit.click();
  await expect(form.dialog).toContainText("Correct this person's record, or record a different new owner?");
  await form.dialog.getByRole('button', { name: 'Record a different new owner' }).click();
  await expect(form.field('Existing Owner')).toHaveValue('');

  await form.pick('Existing Owner', 'Kavya Knwon · No Flat · Active');
  await form.field('Email Address').fill('');
  await form.field('Full Name').fill('Kavya Known');
  await form.submit.click();
  await form.dialog.getByRole('button', { name: "Correct this person's record" }).click();
  await expect(form.plan).toContainText('Name: Kavya Knwon → Kavya Known');
  await expect(form.plan).toContainText('Email: kavya@people.example → empty');
  await form.confirm();
  await expect(form.done).toContainText('A-101 now belongs to Kavya Known');
  const { items } = (
    await society.send<{ items: { name: string }[] }>('GET', '/api/owners', { as: await society.admin() })
  ).body;
  expect(items.map(({ name }) => name)).toEqual(['Kavya Known', 'Sita Seller']);
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

for (const moment of ['before', 'after'] as const) {
  test(`a connection that fails ${moment} the server has done it: trying again does it once`, {
    tag: '@whole',
  }, async ({ page, society, trouble }) => {
    trouble.expect(/ POST \/api\/transfers$/);
    const { form } = await aSale(page, society);
    await form.pick('Flat', 'A-101 · Floor 1 · Occupied');
    await form.fill({ name: 'Binod Buyer', phone: '9845099999' });
    await form.submit.click();
    await page.route(
      '**/api/transfers',
      async (route) => {
        if (moment === 'after') await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await form.confirm();
    await expect(form.alert).toContainText('Error transferring ownership. Please try again.');
    await form.holds({ 'Full Name': 'Binod Buyer', 'Phone Number': '9845099999' });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(form.done).toBeVisible();
    expect((await registerOf(society)).map(({ toName }) => toName)).toEqual(['Binod Buyer']);
  });
}

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

test('who owned what on a day: for the whole society, and on a flat’s own page', { tag: '@whole' }, async ({
  page,
  society,
}) => {
  const { flat, seller } = await aSale(page, society);
  await society.transfer(flat, seller, 'Binod Buyer');
  await page.goto('/admin/ownerships?on=2024-04-01');
  await expect(page.getByRole('main')).toContainText('Sita Seller');
  await page.goto('/admin/ownerships?on=2024-03-31');
  await expect(page.getByRole('main')).not.toContainText('Sita Seller');
  await page.goto(`/admin/flats/${flat.id}`);
  await page.getByLabel(/Who owned it on/).fill('2024-04-02');
  await expect(page.getByRole('status').filter({ hasText: 'Sita Seller' })).toBeVisible();
});
