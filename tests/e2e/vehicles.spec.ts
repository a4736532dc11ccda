import { dayIn } from '#domain/day.ts';
import { expect, type LiveSociety, type Page, signIn, test } from '../support/browser.ts';
import { OwnersPage } from './pages/OwnersPage.ts';
import { VehiclesPage } from './pages/VehiclesPage.ts';

const thisYear = () => Number(dayIn('Asia/Kolkata', new Date()).slice(0, 4));
const swift = { vehicleNumber: 'KA 01 AB 1234', company: 'Maruti Suzuki', model: 'Swift' };

/** Signs in as an administrator to the vehicles' screen, with a flat and its owner on record. */
async function atVehicles(page: Page, society: LiveSociety) {
  await signIn(page, await society.admin());
  const flat = await society.addFlat({ flatNumber: 'A-101' });
  const meera = await society.addOwner({ name: 'Meera Rao', flatId: flat.id });
  return { vehicles: new VehiclesPage(page), flat, meera };
}

test('the first vehicle is filled in whole, the card tells it, and it is edited and deleted', {
  tag: '@whole',
}, async ({ page, society }) => {
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
