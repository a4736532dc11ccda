import { dayIn } from '#domain/day.ts';
import { expect, type LiveSociety, type Page, signIn, test } from '../support/browser.ts';
import { OwnersPage } from './pages/OwnersPage.ts';
import { expectMessage, expectNoMessage } from './pages/Screen.ts';
import { VehiclesPage } from './pages/VehiclesPage.ts';

const thisYear = () => Number(dayIn('Asia/Kolkata', new Date()).slice(0, 4));
const swift = { vehicleNumber: 'KA 01 AB 1234', company: 'Maruti Suzuki', model: 'Swift' };
const warning = 'Not a usual Indian number. It can be saved.';

/** Signs in as an administrator to the vehicles' screen, with a flat and its owner on record. */
async function atVehicles(page: Page, society: LiveSociety) {
  await signIn(page, await society.admin());
  const flat = await society.addFlat({ flatNumber: 'A-101' });
  const meera = await society.addOwner({ name: 'Meera Rao', flatId: flat.id });
  return { vehicles: new VehiclesPage(page), flat, meera };
}

test('the first vehicle is filled in whole, the card tells it, and it is edited and deleted', async ({
  page,
  society,
}) => {
  const { vehicles, flat, meera } = await atVehicles(page, society);
  await vehicles.open();
  await expect(page.getByRole('heading', { name: 'No vehicles found' })).toBeVisible();
  const form = await vehicles.startAdding();
  await expect(form.submit).toHaveText('Add Vehicle');
  await form.field('type').click();
  const types = ['Car', 'Motorcycle', 'Scooter', 'Bicycle', 'Truck', 'Van'];
  await expect(page.getByRole('option')).toHaveText(['Select Type', ...types]);
  await page.keyboard.press('Escape');
  const filled = { ...swift, vehicleNumber: ' ka 01  ab 1234 ', color: 'Red', type: 'Car', year: String(thisYear()) };
  await form.fill({ ...filled, owner: 'Meera Rao' });
  await form.save();
  await vehicles.says('Vehicle added successfully!');
  const card = vehicles.card('KA 01 AB 1234');
  await expect(card).toContainText('Maruti Suzuki Swift');
  await expect(card.getByRole('term')).toHaveText(['Color', 'Type', 'Year', 'Owner', 'Flat']);
  await expect(card.getByRole('definition')).toHaveText(['Red', 'Car', String(thisYear()), 'Meera Rao', 'A-101']);
  await expect(card.getByRole('link', { name: 'A-101' })).toHaveAttribute('href', `/admin/flats/${flat.id}`);
  await expect(card.getByRole('link', { name: 'Meera Rao' })).toHaveAttribute('href', `/admin/people/${meera.id}`);

  const editing = await vehicles.startEditing('KA 01 AB 1234');
  await editing.holds({ ...filled, vehicleNumber: 'KA 01 AB 1234', owner: 'Meera Rao · A-101', flat: 'A-101 · 2BHK' });
  await editing.fill({ type: 'Van', color: '', year: '1980' });
  await editing.save();
  await vehicles.says('Vehicle updated successfully!');
  await expect(card.getByRole('definition')).toHaveText(['—not given', 'Van', '1980', 'Meera Rao', 'A-101']);
  const untouched = await vehicles.startEditing('KA 01 AB 1234');
  await untouched.save();
  await vehicles.says('Nothing was changed');

  await (await vehicles.startDeleting('KA 01 AB 1234')).answer('Cancel');
  await vehicles.shows(['KA 01 AB 1234']);
  await (await vehicles.startDeleting('KA 01 AB 1234')).answer('Delete');
  await vehicles.says('Vehicle deleted successfully!');
  await expect(page.getByRole('heading', { name: 'No vehicles found' })).toBeVisible();
});

test('a mistake is told at its field, one that only the server knows as well; an unknown shape of number is warned about and saved all the same', {
  tag: '@whole',
}, async ({ page, society, trouble }) => {
  trouble.expect(/^409 (POST|PATCH) \/api\/vehicles/);
  const { vehicles, flat, meera } = await atVehicles(page, society);
  await society.addVehicle({ ...swift, ownerId: meera.id, flatId: flat.id });
  await vehicles.open();
  const form = await vehicles.startAdding();
  await form.submit.click();
  await expect(form.field('vehicleNumber')).toBeFocused();
  await expectMessage(form.field('owner'), 'Owner is required');
  await form.fill({ ...swift, vehicleNumber: 'ka-01-AB1234', owner: 'Meera Rao' });
  await form.refuses('vehicleNumber', 'Vehicle KA 01 AB 1234 already exists');
  await vehicles.says('Vehicle KA 01 AB 1234 already exists');
  await form.holds({ ...swift, vehicleNumber: 'ka-01-AB1234', owner: 'Meera Rao · A-101', flat: 'A-101 · 2BHK' });

  await form.fill({ vehicleNumber: 'TEMP 7' });
  // No warning appears while the user types.
  await form.field('vehicleNumber').blur();
  await expectNoMessage(form.field('vehicleNumber'));
  await expect(form.dialog.getByText(warning)).toBeVisible();
  await form.fill({ type: 'Bicycle' });
  await expect(form.dialog.getByText(warning), 'bicycles have no plates').toBeHidden();
  await form.fill({ type: 'Truck', company: '<b>Tata</b>' });
  await expect(form.dialog.getByText(warning)).toBeVisible();
  await form.save();
  await vehicles.says('Vehicle added successfully!');
  await expect(vehicles.card('TEMP 7')).toContainText('<b>Tata</b> Swift');
  await vehicles.shows(['KA 01 AB 1234', 'TEMP 7']);
});

test('choosing an owner offers their flat, choosing a flat offers its owner, and neither takes a choice away', {
  tag: '@whole',
}, async ({ page, society }) => {
  const { vehicles } = await atVehicles(page, society);
  const [b, c, d] = [
    await society.addFlat({ flatNumber: 'B-201' }),
    await society.addFlat({ flatNumber: 'C-301' }),
    await society.addFlat({ flatNumber: 'D-401' }),
  ];
  const ravi = await society.addOwner({ name: 'Ravi Iyer', flatId: b.id });
  await society.send('POST', '/api/transfers', {
    json: {
      key: crypto.randomUUID(),
      flatId: c.id,
      presentOwnerId: null,
      existingOwnerId: ravi.id,
      newOwner: { name: ravi.name, phone: ravi.phone, familyDetails: { adults: 1, children: 1, males: 1, females: 1 } },
      occupancyDate: dayIn('Asia/Kolkata', new Date()),
    },
    as: await society.admin(),
  });
  await vehicles.open();

  const byOwner = await vehicles.startAdding();
  await byOwner.fill({ owner: 'Meera Rao' });
  await byOwner.holds({ owner: 'Meera Rao · A-101', flat: 'A-101 · 2BHK' });
  await byOwner.fill({ owner: 'Ravi Iyer' });
  await byOwner.holds({ owner: 'Ravi Iyer · B-201, C-301', flat: '' });
  await expect(byOwner.dialog.getByText('Ravi Iyer owns another:')).toBeVisible();
  await byOwner.offers('flat', ['B-201 · 2BHK', 'C-301 · 2BHK', 'A-101 · 2BHK', 'D-401 · 2BHK']);
  await byOwner.button('Take C-301').click();
  await byOwner.holds({ owner: 'Ravi Iyer · B-201, C-301', flat: 'C-301 · 2BHK' });
  await byOwner.fill({ ...swift });
  await byOwner.save();

  const byFlat = await vehicles.startAdding();
  await byFlat.fill({ flat: d.flatNumber });
  await byFlat.holds({ owner: '', flat: 'D-401 · 2BHK' });
  await byFlat.fill({ flat: 'A-101' });
  await byFlat.holds({ owner: 'Meera Rao · A-101', flat: 'A-101 · 2BHK' });
  await byFlat.fill({ owner: 'Ravi Iyer' });
  await byFlat.holds({ owner: 'Ravi Iyer · B-201, C-301', flat: 'A-101 · 2BHK' });
  await expect(byFlat.dialog.getByText('A-101 belongs to Meera Rao.')).toBeVisible();
  await byFlat.button('Take Meera Rao').click();
  await byFlat.holds({ owner: 'Meera Rao · A-101' });
  await byFlat.fill({ ...swift, vehicleNumber: 'KA 02 CD 5678' });
  await byFlat.save();
  await expect(vehicles.card('KA 01 AB 1234').getByRole('definition').nth(-2)).toHaveText('Ravi Iyer');
  await expect(vehicles.card('KA 02 CD 5678').getByRole('definition').nth(-2)).toHaveText('Meera Rao');
});

test('what another admin does to vehicles and their owners is seen at once; a deleted owner leaves Unknown', {
  tag: '@whole',
}, async ({ page, society, browserOf, trouble }) => {
  trouble.expect(/^409 PATCH \/api\/vehicles\//);
  const { vehicles: asha, flat, meera } = await atVehicles(page, society);
  const ravi = new VehiclesPage(await browserOf(await society.personWith('admin', { name: 'Ravi' })));
  await asha.openFollowing();
  await ravi.openFollowing();
  const adding = await ravi.startAdding();
  await adding.fill({ ...swift, flat: 'A-101' });
  await adding.save();
  await asha.shows(['KA 01 AB 1234']);
  const form = await asha.startEditing('KA 01 AB 1234');
  await form.fill({ model: 'Dzire' });
  const theirs = await ravi.startEditing('KA 01 AB 1234');
  await theirs.fill({ model: 'Baleno', color: 'Red' });
  await theirs.save();
  await expect(form.dialog.getByText('Changed: Model, Color.')).toBeVisible();
  await form.submit.click();
  await form.dialog.getByLabel('Keep yours: Dzire').check();
  await form.save();
  await expect(ravi.card('KA 01 AB 1234')).toContainText('Maruti Suzuki Dzire');
  await expect(ravi.card('KA 01 AB 1234')).toContainText('Red');

  const admin = await society.admin();
  const { version } = meera;
  await society.send('PATCH', `/api/owners/${meera.id}`, { json: { version, name: 'Meera Iyer' }, as: admin });
  for (const screen of [asha, ravi]) await expect(screen.card('KA 01 AB 1234')).toContainText('Meera Iyer');
  const owners = new OwnersPage(ravi.page);
  await owners.open();
  await (await owners.startDeleting('Meera Iyer')).answer('Delete');
  const facts = asha.card('KA 01 AB 1234').getByRole('definition');
  await expect(facts.nth(-2)).toHaveText('Unknown');
  await expect(facts.nth(-1)).toHaveText('A-101');
  const [vehicle] = (await society.send<{ items: { id: string }[] }>('GET', '/api/vehicles', { as: admin })).body.items;
  await society.send('DELETE', `/api/vehicles/${vehicle?.id}`, { as: admin });
  await expect(page.getByRole('heading', { name: 'No vehicles found' })).toBeVisible();
  await society.addVehicle({ ...swift, ownerId: (await society.addOwner({})).id, flatId: flat.id });
  await asha.shows(['KA 01 AB 1234']);
});

test('a vehicle is found by number in any spacing, by its last four digits, company and model; the type filter narrows', {
  tag: '@whole',
}, async ({ page, society }) => {
  const { vehicles, flat, meera } = await atVehicles(page, society);
  const place = { ownerId: meera.id, flatId: flat.id };
  await society.addVehicle({ ...place, ...swift, type: 'Car' });
  await society.addVehicle({
    ...place,
    vehicleNumber: 'MH12XY1234',
    company: 'Hero',
    model: 'Splendor',
    type: 'Scooter',
  });
  await society.addVehicle({ ...place, vehicleNumber: '22 BH 9876 AA', company: 'Tata', model: 'Nexon', type: 'Car' });
  await vehicles.open();
  await expect(vehicles.search).toHaveAttribute('placeholder', 'Search by vehicle number, company, model...');
  for (const [text, found] of [
    ['1234', ['KA 01 AB 1234', 'MH 12 XY 1234']],
    ['ka01ab', ['KA 01 AB 1234']],
    ['mh-12', ['MH 12 XY 1234']],
    ['tata', ['22 BH 9876 AA']],
    ['SPLEN', ['MH 12 XY 1234']],
  ] as const) {
    await vehicles.search.fill(text);
    await vehicles.shows([...found]);
    await vehicles.isAt(`/admin/vehicles?q=${text}`);
  }
  await vehicles.search.fill('');
  await vehicles.only('Car');
  await vehicles.shows(['22 BH 9876 AA', 'KA 01 AB 1234']);
  await expect(vehicles.howMany).toHaveText('2 of 3 vehicles');
  await vehicles.isAt('/admin/vehicles?type=Car');
  await page.reload();
  await vehicles.shows(['22 BH 9876 AA', 'KA 01 AB 1234']);
  await vehicles.only('Bicycle');
  await expect(page.getByRole('heading', { name: 'No vehicles found' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filter' }).click();
  await expect(vehicles.howMany).toHaveText('3 vehicles');
  await vehicles.isAt('/admin/vehicles');
});

test('a save or a deletion that fails says so and keeps everything; a chosen owner who is gone is named and the choice refreshed', {
  tag: '@whole',
}, async ({ page, society, trouble }) => {
  trouble.expect(/^500 (POST|DELETE) \/api\/vehicles/, /^409 POST \/api\/vehicles/, /^404 DELETE \/api\/vehicles\//);
  const { vehicles, flat, meera } = await atVehicles(page, society);
  const old = await society.addVehicle({ vehicleNumber: 'KA 09 ZZ 9999', ownerId: meera.id, flatId: flat.id });
  await vehicles.openDeaf();
  const detail = 'Something went wrong on our side';
  const broken = { type: 'about:blank', code: 'internal', status: 500, title: detail, detail };
  await page.route('**/api/vehicles**', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500, json: broken }),
  );
  const form = await vehicles.startAdding();
  await form.fill({ ...swift, flat: 'A-101' });
  await form.submit.click();
  await vehicles.says('Failed to save vehicle. Please try again.');
  await expect(form.dialog.getByRole('alert')).toContainText('Nothing you typed is lost.');
  await form.holds({ ...swift, owner: 'Meera Rao · A-101', flat: 'A-101 · 2BHK' });
  await form.button('Cancel').click();
  await (await vehicles.asks('Discard changes?', 'What you typed is not saved yet.', 'Keep editing')).answer('Discard');
  await (await vehicles.startDeleting('KA 09 ZZ 9999')).answer('Delete');
  await vehicles.says('Failed to delete vehicle.');
  await vehicles.shows(['KA 09 ZZ 9999']);
  await page.unroute('**/api/vehicles**');

  const again = await vehicles.startAdding();
  await again.fill({ ...swift, flat: 'A-101' });
  await society.send('DELETE', `/api/owners/${meera.id}`, { as: await society.admin() });
  await society.addOwner({ name: 'Ravi Iyer' });
  await again.refuses('owner', 'The chosen owner no longer exists. Choose another one.');
  await again.fill({ owner: 'Ravi Iyer' });
  await again.save();
  await vehicles.says('Vehicle added successfully!');
  await society.send('DELETE', `/api/vehicles/${old.id}`, { as: await society.admin() });
  await (await vehicles.startDeleting('KA 09 ZZ 9999')).answer('Delete');
  await vehicles.says('This vehicle no longer exists');
  await vehicles.shows(['KA 01 AB 1234']);
});
