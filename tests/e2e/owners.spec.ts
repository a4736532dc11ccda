import { dayIn } from '#domain/day.ts';
import type { Flat } from '#domain/flat.ts';
import type { OwnerRecord } from '#domain/owner.ts';
import { expect, type LiveSociety, type Page, signIn, test } from '../support/browser.ts';
import { holdRequests } from '../support/heldRequests.ts';
import { enough, OwnersPage } from './pages/OwnersPage.ts';
import { expectMessage, expectNoMessage } from './pages/Screen.ts';
import { SocietyPage } from './pages/SocietyPage.ts';

const today = () => dayIn('Asia/Kolkata', new Date());

/** Opens the owners' screen as an administrator. */
async function atOwners(page: Page, society: LiveSociety): Promise<OwnersPage> {
  await signIn(page, await society.admin());
  return new OwnersPage(page);
}

async function flatNow(society: LiveSociety, { id }: Flat): Promise<Flat> {
  return (await society.send<Flat>('GET', `/api/flats/${id}`, { as: await society.admin() })).body;
}

async function editOwner(society: LiveSociety, { id, version }: OwnerRecord, edit: object): Promise<void> {
  await society.send('PATCH', `/api/owners/${id}`, { json: { version, ...edit }, as: await society.admin() });
}

/** A phone and an email that nobody else has: for a shared one the form would ask first. */
const ofTheirOwn = { phone: '9000000007', email: 'own@people.example' };

test('six cards hold the places of the owners on their way; the first one is filled in whole, and the card tells it', {
  tag: '@whole',
}, async ({ page, society }) => {
  await society.addFlat({ flatNumber: 'A-101', type: '3BHK' });
  const owners = await atOwners(page, society);
  const answer = await holdRequests(page, '**/api/owners');
  await owners.open();
  await expect(page.getByText('Loading owners…')).toBeAttached();
  await expect(page.locator('[data-skeleton-card]')).toHaveCount(6);
  answer();
  await expect(page.getByRole('heading', { name: 'No owners yet' })).toBeVisible();
  await page.unroute('**/api/owners');

  const form = await owners.startAdding();
  await expect(form.button('Cancel')).toBeVisible();
  await expect(form.submit).toHaveText('Add Owner');
  await expect(form.field('status')).toHaveValue('Active');
  await form.fill({
    ...enough,
    flat: 'A-101 · 3BHK',
    address: '12 Park Street\nKolkata',
    contactName: 'Ravi Rao',
    contactPhone: '+91 33 2217 1234',
    contactRelation: 'Brother',
    aadhar: '1234 5678 9012',
    pan: 'abcde1234f',
    lease: 'https://papers.example/lease.pdf',
  });
  await expect(form.dialog.getByRole('link', { name: 'Open the lease agreement' })).toHaveAttribute(
    'href',
    'https://papers.example/lease.pdf',
  );
  await form.save();
  await owners.says('Owner added successfully');

  const card = owners.card('Meera Rao');
  await expect(card).toContainText('Active');
  const facts = ['A-101', 'meera@people.example', '98450 12345', '01 Apr 2024'];
  await expect(card.getByRole('definition')).toHaveText([...facts, '3', '1', '2', '1']);
  await expect(card.getByRole('term')).toHaveText([
    'Flat',
    'Email',
    'Phone',
    'Occupancy date',
    'Total',
    'Males',
    'Females',
    'Children',
  ]);
  await expect(card.getByRole('link', { name: '98450 12345', exact: true })).toHaveAttribute(
    'href',
    'tel:+919845012345',
  );

  const again = await owners.startEditing('Meera Rao');
  await expect(again.submit).toHaveText('Update Owner');
  await again.holds({
    ...enough,
    flat: 'A-101 · 3BHK',
    address: '12 Park Street\nKolkata',
    contactName: 'Ravi Rao',
    contactPhone: '3322171234',
    contactRelation: 'Brother',
    aadhar: 'XXXX XXXX 9012',
    pan: 'XXXXX1234X',
    lease: 'https://papers.example/lease.pdf',
  });
  await again.save();
  await owners.says('Nothing was changed');
  await card.getByRole('link', { name: 'A-101' }).click();
  await owners.isAt(/\/admin\/flats\/[\w-]+$/, 'Flat A-101');
});

test('a refused email leads to its setting, asked in the first steps too; without one an owner is to be completed', {
  tag: '@whole',
}, async ({ page, society }) => {
  const owners = await atOwners(page, society);
  await owners.openFollowing();
  const form = await owners.startAdding();
  await form.fill({ ...enough, email: '', children: '0' });
  await form.refuses('email', 'Invalid email format');
  await expect(form.dialog.getByRole('link', { name: 'Allow families without children' })).toBeVisible();
  const opened = page.waitForEvent('popup');
  await form.dialog.getByRole('link', { name: 'Allow owners without one' }).click();
  const settings = new SocietyPage(await opened);
  await expect(settings.answer("An owner's email", 'May be missing')).toBeInViewport();
  await settings.answer("An owner's email", 'May be missing').check();
  await settings.answer("An owner's family", 'At least one person').check();
  await settings.section('Records').save();

  // What was typed stays, and the form follows the changed setting.
  await form.holds({ ...enough, email: '', children: '0' });
  await expect(form.field('email')).not.toHaveAttribute('required');
  await form.save();
  await expect(owners.card('Meera Rao')).toContainText('To complete: email');
  await settings.page.goto('/admin/dashboard');
  const step = settings.page.getByRole('listitem').filter({ hasText: "Decide what an owner's record must have" });
  await expect(step).toContainText(', done');
  await step.getByRole('link', { name: 'Decide' }).click();
  await expect(settings.answer("An owner's email", 'May be missing')).toBeChecked();
  await expect(settings.answer("An owner's email", 'May be missing')).toBeInViewport();
});

test('the flat is chosen among those that are free; becoming Old gives it back, Active again takes it, another one is a move', {
  tag: '@whole',
}, async ({ page, society }) => {
  const a = await society.addFlat({ flatNumber: 'A-101' });
  const b = await society.addFlat({ flatNumber: 'B-201', type: '3BHK' });
  const taken = await society.addFlat({ flatNumber: 'B-202' });
  await society.addFlat({ flatNumber: 'C-301', status: 'Maintenance' });
  await society.addFlat({ flatNumber: 'C-302', status: 'Occupied' });
  await society.addOwner({ name: 'Ravi Iyer', flatId: taken.id });
  const owners = await atOwners(page, society);
  await owners.open();
  const adding = await owners.startAdding();
  await adding.offers('flat', ['A-101 · 2BHK', 'B-201 · 3BHK']);
  await adding.offers('flat', ['B-201 · 3BHK'], '3bhk');
  await adding.field('flat').fill('C-301');
  await expect(page.getByText('No available flat fits')).toBeVisible();
  await adding.field('flat').press('Escape');
  await adding.fill({ ...enough, ...ofTheirOwn, flat: 'B-201' });
  await adding.dialog.getByLabel('Clear flat').click();
  await adding.holds({ flat: '' });
  await adding.fill({ flat: 'B-201' });
  await adding.field('flat').fill('');
  await page.keyboard.press('Tab');
  await expect(adding.dialog.getByLabel('Clear flat')).toBeHidden();
  await adding.holds({ flat: '' });
  await adding.fill({ flat: 'A-101' });
  await adding.save();
  expect(await flatNow(society, a)).toMatchObject({ status: 'Occupied', ownerName: 'Meera Rao', totalResidents: 4 });

  const old = await owners.startEditing('Meera Rao');
  await old.offers('flat', ['A-101 · 2BHK', 'B-201 · 3BHK']);
  await old.fill({ status: 'Old' });
  await expect(old.dialog.getByText('Saved as Old, they own no flat')).toBeVisible();
  await old.save();
  const card = owners.card('Meera Rao');
  await expect(card).toContainText('Old');
  await expect(card, 'goes on naming the last flat').toContainText('A-101');
  expect(await flatNow(society, a)).toMatchObject({ status: 'Available', ownerId: null });

  const active = await owners.startEditing('Meera Rao');
  await active.fill({ status: 'Active' });
  await active.save();
  await expect(card).toContainText('Active');
  expect(await flatNow(society, a)).toMatchObject({ status: 'Occupied', ownerName: 'Meera Rao' });

  const moving = await owners.startEditing('Meera Rao');
  await moving.fill({ flat: 'B-201' });
  await moving.save();
  await expect(card).toContainText('B-201');
  expect(await flatNow(society, a)).toMatchObject({ status: 'Available', ownerId: null });
  expect(await flatNow(society, b)).toMatchObject({ status: 'Occupied', ownerName: 'Meera Rao' });
});

test('of documents only masks are shown; a look is recorded, and a mask that nobody touched leaves its number alone', {
  tag: '@whole',
}, async ({ page, society }) => {
  const documents = { aadhar: '123456789012', pan: 'ABCDE1234F', lease: null };
  await society.addOwner({ name: 'Meera Rao', documents });
  const owners = await atOwners(page, society);
  await owners.open();
  const form = await owners.startEditing('Meera Rao');
  await form.holds({ aadhar: 'XXXX XXXX 9012', pan: 'XXXXX1234X' });
  await form.button('Show Aadhar Number').click();
  await form.holds({ aadhar: '123456789012' });
  await form.button('Hide Aadhar Number').click();
  await form.holds({ aadhar: 'XXXX XXXX 9012' });
  await form.button('Clear PAN Number').click();
  await form.button("Don't remove XXXXX1234X").click();
  await form.holds({ pan: 'XXXXX1234X' });
  await form.fill({ name: 'Meera Rao Iyer' });
  await form.save();
  await owners.says('Owner updated successfully');

  const again = await owners.startEditing('Meera Rao Iyer');
  await again.button('Show Aadhar Number').click();
  await again.holds({ aadhar: '123456789012' });
  await again.button('Show PAN Number').click();
  await again.holds({ pan: 'ABCDE1234F' });
  await again.button('Clear Aadhar Number').click();
  await again.field('pan').fill('fghij5678k');
  await again.save();
  const last = await owners.startEditing('Meera Rao Iyer');
  await last.holds({ aadhar: '', pan: 'XXXXX5678X' });

  society.inTables((tables) => {
    const looks = tables.prepare("select operation from changes where operation like 'reveal%' order by seq").all();
    expect(looks.map(({ operation }) => operation)).toEqual(['reveal-aadhar', 'reveal-aadhar', 'reveal-pan']);
  });
});

test('two admins see each other at work: what is added, edited and deleted, and who was first at one record', {
  tag: '@whole',
}, async ({ page, society, browserOf, trouble }) => {
  trouble.expect(/^409 (PATCH|POST) \/api\/owners/);
  const flat = await society.addFlat({ flatNumber: 'A-101' });
  const meera = await society.addOwner({ name: 'Meera Rao', flatId: flat.id });
  const asha = await atOwners(page, society);
  const ravi = new OwnersPage(await browserOf(await society.personWith('admin', { name: 'Ravi' })));
  await asha.openFollowing();
  await ravi.openFollowing();
  const adding = await asha.startAdding();
  await adding.fill({ ...enough, ...ofTheirOwn, name: 'Binod Das' });
  await adding.save();
  await ravi.shows(['Binod Das', 'Meera Rao']);

  const form = await asha.startEditing('Meera Rao');
  await form.fill({ phone: '9999999999', address: 'Park Street' });
  const theirs = await ravi.startEditing('Meera Rao');
  await theirs.fill({ phone: '8888888888', email: 'rao@people.example' });
  await theirs.save();
  await expect(asha.card('Meera Rao')).toContainText('88888 88888');
  await expect(form.dialog.getByText('Ravi has just changed this owner')).toBeVisible();
  await form.submit.click();
  await expect(form.dialog.getByText('Email: meera@people.example → rao@people.example')).toBeVisible();
  await form.dialog.getByLabel('Keep yours: 99999 99999').check();
  await form.save();
  for (const screen of [asha, ravi]) {
    await expect(screen.card('Meera Rao')).toContainText('99999 99999');
    await expect(screen.card('Meera Rao')).toContainText('rao@people.example');
  }

  const question = await ravi.startDeleting('Meera Rao');
  await expect(ravi.dialog).toContainText(
    'A-101 becomes Available from today. Their vehicles stay, with Unknown as owner.',
  );
  await question.answer('Cancel');
  await ravi.shows(['Binod Das', 'Meera Rao']);
  const open = await asha.startEditing('Meera Rao');
  await open.fill({ address: 'Garden Road' });
  await (await ravi.startDeleting('Meera Rao')).answer('Delete');
  await ravi.says('Meera Rao deleted');
  expect(await flatNow(society, flat)).toMatchObject({ status: 'Available', ownerId: null });
  await expect(open.dialog.getByText('Ravi deleted this owner meanwhile')).toBeVisible();
  await open.holds({ name: 'Meera Rao', phone: '9999999999', address: 'Garden Road' });
  await expect(open.submit).toHaveText('Add them again');
  await open.refuses('occupancyDate', 'A-101 belonged to Meera Rao until');
  await open.fill({ occupancyDate: today() });
  await open.save();
  await ravi.shows(['Binod Das', 'Meera Rao']);
  expect(await flatNow(society, flat)).toMatchObject({ status: 'Occupied' });
  expect((await flatNow(society, flat)).ownerId).not.toBe(meera.id);
});

test('a flat that was taken a second ago says by whom, and the choice is what it is now', { tag: '@whole' }, async ({
  page,
  society,
  trouble,
}) => {
  trouble.expect(/^409 POST \/api\/owners/, /^404 DELETE \/api\/owners\//);
  const a = await society.addFlat({ flatNumber: 'A-101' });
  const b = await society.addFlat({ flatNumber: 'B-201' });
  await society.addFlat({ flatNumber: 'C-301' });
  const gone = await society.addOwner({ name: 'Gopal Das' });
  const owners = await atOwners(page, society);
  await owners.openDeaf();
  const form = await owners.startAdding();
  await form.fill({ ...enough, ...ofTheirOwn, flat: 'A-101' });
  const ravi = await society.addOwner({ name: 'Ravi Iyer', flatId: a.id });
  await form.refuses('flat', 'A-101 already belongs to Ravi Iyer. Choose another flat.');
  await form.holds({ ...enough, ...ofTheirOwn, flat: 'A-101 · 2BHK' });
  await form.fill({ flat: 'B-201' });
  await expectNoMessage(form.field('flat'));
  await form.offers('flat', ['B-201 · 2BHK', 'C-301 · 2BHK']);
  await society.editFlat(b, { status: 'Maintenance' });
  await form.refuses('flat', 'B-201 is under maintenance. Choose another flat.');
  await form.fill({ flat: 'C-301' });
  await form.save();
  await expect(owners.card('Meera Rao')).toContainText('C-301');

  // An owner deleted in another window disappears here, too.
  await society.send('DELETE', `/api/owners/${gone.id}`, { as: await society.admin() });
  await (await owners.startDeleting('Gopal Das')).answer('Delete');
  await owners.says('This owner no longer exists');
  await expect(owners.card('Gopal Das')).toHaveCount(0);

  // With the change stream working, the select shows the change by itself.
  await page.unroute('**/api/changes/stream*');
  await owners.openFollowing();
  const live = await owners.startAdding();
  await editOwner(society, ravi, { status: 'Old' });
  await live.fill({ flat: 'A-101' });
  await society.addOwner({ name: 'Sunita Roy', flatId: a.id, occupancyDate: today() });
  await expectMessage(live.field('flat'), 'A-101 already belongs to Sunita Roy. Choose another flat.');
});
