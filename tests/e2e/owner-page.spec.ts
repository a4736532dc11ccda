import { dayIn, spokenDay } from '#domain/day.ts';
import { expect, signIn, test } from '../support/browser.ts';
import { holdRequests } from '../support/heldRequests.ts';
import { OwnerPage } from './pages/OwnerPage.ts';
import { OwnersPage } from './pages/OwnersPage.ts';
import { Palette } from './pages/Palette.ts';

const today = () => dayIn('Asia/Kolkata', new Date());

test('the form that makes an owner Old says which flat becomes free and leads to its transfer instead, losing nothing unasked', {
  tag: '@whole',
}, async ({ page, society }) => {
  const flat = await society.addFlat({ flatNumber: 'A-101' });
  const owner = await society.addOwner({ name: 'Meera Rao', flatId: flat.id });
  await signIn(page, await society.admin());
  const screen = new OwnerPage(page);
  await screen.openFollowing(owner.id, 'Meera Rao');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Edit Owner' });
  await screen.choose('Status', 'Old', form);
  await expect(form.getByText(`A-101 becomes free on ${spokenDay(today())}`)).toBeVisible();
  await form.getByLabel('Owned A-101 until').fill('05/03/2026');
  await expect(form.getByText('A-101 becomes free on 05 Mar 2026')).toBeVisible();
  await form.getByLabel('Address').fill('Pune');
  await form.getByRole('button', { name: 'Record as a transfer instead' }).click();
  await (await screen.asks('Discard changes?', 'What you typed is not saved yet.', 'Keep editing')).answer(
    'Keep editing',
  );
  await expect(form.getByLabel('Address')).toHaveValue('Pune');
  await form.getByLabel('Address').fill('');
  await form.getByRole('button', { name: 'Record as a transfer instead' }).click();
  await screen.isAt(`/admin/transfer?flat=${flat.id}`, 'Transfer Ownership');
  await expect(page.getByRole('main')).toContainText('Meera Rao');
  expect(
    (await society.send<{ status: string }>('GET', `/api/owners/${owner.id}`, { as: await society.admin() })).body
      .status,
  ).toBe('Active');
});

test('the page of an owner gathers all there is of them, follows what happens, and every link with their name leads there', {
  tag: '@whole',
}, async ({ page, society, trouble }) => {
  trouble.expect(/^404 GET \/api\/owners\//, /^4\d\d GET \/api\/owners\/nonsense/);
  const flat = await society.addFlat({ flatNumber: 'A-101' });
  const owner = await society.addOwner({
    name: 'Meera Rao',
    flatId: flat.id,
    emergencyContact: { name: 'Ravi', phone: '98200 11111', relation: 'Brother' },
    documents: { aadhar: '000011112222', pan: null, lease: null },
  });
  await society.addVehicle({ ownerId: owner.id, flatId: flat.id });
  const admin = await society.admin();
  await signIn(page, admin);
  const owners = new OwnersPage(page);
  await owners.open();
  await owners.card('Meera Rao').getByRole('link', { name: 'Meera Rao' }).click();
  const screen = new OwnerPage(page);
  await screen.openFollowing(owner.id, 'Meera Rao');
  await expect(screen.section('Contact')).toContainText('meera@people.example');
  await screen.tells('Family', { Total: '3', Males: '1', Females: '2', Children: '1', Adults: '2' });
  await expect(screen.section('Emergency contact')).toContainText('Brother');
  await screen.lists('Flats', [/^A-101Since 01 Apr 2024$/]);
  await screen.lists('Vehicles', [/^KA 01 AB 1234Maruti Suzuki Swift · at A-101$/]);
  await expect(screen.section('Transfers')).toContainText('The register does not name them.');
  await expect(screen.section('Account')).toContainText('No account has their email.');
  await expect(screen.section('Documents')).toContainText('XXXX XXXX 2222');
  await screen.section('Documents').getByRole('button', { name: 'Show Aadhar Number' }).click();
  await expect(screen.section('Documents')).toContainText('000011112222');

  const { id } = await society.transfer(flat, owner, 'Binod Buyer');
  await screen.lists('Flats', [/^A-10101 Apr 2024 – /]);
  await screen.lists('Transfers', [/A-101 to Binod Buyer · Sale$/]);
  await screen.section('Transfers').getByRole('link').click();
  await screen.isAt(`/admin/transfers/${id}`, 'Transfer of A-101');
  await page.goto('/admin/transfers');
  await page.getByRole('link', { name: 'Meera Rao' }).click();
  await screen.isAt(`/admin/people/${owner.id}`, 'Meera Rao');

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Edit Owner' });
  await form.getByLabel('Full Name').fill('Meera S Rao');
  await form.locator('button[type=submit]').click();
  await expect(screen.title).toHaveText('Meera S Rao');
  await society.send('DELETE', `/api/owners/${owner.id}`, { as: admin });
  await expect(page.getByRole('heading', { name: 'This owner no longer exists' })).toBeVisible();
  await page.goto('/admin/people/nonsense');
  await expect(page.getByRole('heading', { name: 'There is no such person' })).toBeVisible();
});

test('who comes to an owner whose record is still to come starts at the heading, which then is their name', {
  tag: '@whole',
}, async ({ page, society }) => {
  const owner = await society.addOwner({ name: 'Meera Rao' });
  await signIn(page, await society.admin());
  const owners = new OwnersPage(page);
  await owners.open();
  const answer = await holdRequests(page, `**/api/owners/${owner.id}`);
  await owners.card('Meera Rao').getByRole('link', { name: 'Meera Rao' }).click();
  await owners.isAt(`/admin/people/${owner.id}`, 'Person');
  await expect(owners.title).toBeFocused();
  answer();
  await expect(owners.title).toHaveText('Meera Rao');
  await expect(owners.title).toBeFocused();
});

test('somebody who owns nothing is found, has a page and a form of their own, and is an owner once they buy', {
  tag: '@whole',
}, async ({ page, society }) => {
  const admin = await society.admin();
  const flat = await society.addFlat({ flatNumber: 'A-101' });
  const json = { name: 'Imran Shaikh', phone: '98200 55555' };
  const { body } = await society.send<{ id: string }>('POST', '/api/people', { json, as: admin });
  await signIn(page, admin);
  await new OwnersPage(page).open();
  const palette = new Palette(page);
  await palette.take('imran', 'Imran Shaikh');
  const screen = new OwnerPage(page);
  await screen.openFollowing(body.id, 'Imran Shaikh');
  await expect(page.getByText('Owns nothing').first()).toBeVisible();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Edit Person' });
  await form.getByLabel('Phone', { exact: true }).first().fill('12');
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(form.getByText('Phone number must be exactly 10 digits')).toBeVisible();
  await form.getByLabel('Phone', { exact: true }).first().fill('98200 66666');
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(form).toBeHidden();
  await expect(screen.section('Contact')).toContainText('98200 66666');
  await page.goto(`/admin/transfer?flat=${flat.id}`);
  await screen.choose('Existing Owner', 'Imran Shaikh · No Flat');
  await expect(page.getByLabel('Phone Number')).toHaveValue('9820066666');
  const sale = {
    existingOwnerId: body.id,
    newOwner: { ...json, familyDetails: { adults: 2, children: 1, males: 1, females: 1 } },
  };
  await society.send('POST', '/api/transfers', {
    json: { ...sale, key: crypto.randomUUID(), flatId: flat.id, presentOwnerId: null, occupancyDate: today() },
    as: admin,
  });
  // The former address of an owner's page redirects.
  await page.goto(`/admin/owners/${body.id}`);
  await screen.isAt(`/admin/people/${body.id}`, 'Imran Shaikh');
  await expect(page.getByText('Active · A-101').first()).toBeVisible();
});
