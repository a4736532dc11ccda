import { expect, signIn, test } from '../support/browser.ts';
import { DashboardPage } from './pages/DashboardPage.ts';
import { FlatsPage } from './pages/FlatsPage.ts';
import { OwnersPage } from './pages/OwnersPage.ts';
import { VehiclesPage } from './pages/VehiclesPage.ts';

const family = { adults: 2, children: 3, males: 4, females: 5 };

test('an empty society is shown its first steps; each leads to what it is about, and is marked once it is done', async ({
  page,
  society,
}) => {
  await signIn(page, await society.admin());
  const dashboard = new DashboardPage(page);
  await dashboard.openFollowing();
  await dashboard.counts(0, 0, 0, 0, 0, 0);
  await dashboard.residents(0, 0, 0, 0);
  const steps = dashboard.panel('First steps').getByRole('listitem');
  const done = steps.filter({ hasText: ', done' });
  await expect(steps).toHaveCount(7);
  await expect(done).toHaveCount(0);
  await expect(steps.nth(0)).toHaveAttribute('aria-current', 'step');
  await steps.nth(3).getByRole('link', { name: 'Add Flat' }).click();
  await dashboard.isAt('/admin/flats', 'Flat Management');
  const form = page.getByRole('dialog', { name: 'Add New Flat' });
  await dashboard.field('Flat number', form).fill('A-101');
  await dashboard.field('Floor', form).fill('1');
  await dashboard.choose('Type', '2BHK', form);
  await form.getByRole('button', { name: 'Add Flat' }).click();
  await expect(form).toBeHidden();
  await page.goBack();
  await dashboard.counts(1, 0, 0, 1, 0, 0);
  await expect(done).toHaveCount(1);
  await expect(done).toContainText('Add the flats');

  const flat = await society.addFlat({ flatNumber: 'A-102' });
  const meera = await society.addOwner({ flatId: flat.id });
  await society.addVehicle({ ownerId: meera.id, flatId: flat.id });
  await expect(done).toHaveCount(3);
  await society.personWith('user');
  const admin = await society.admin();
  await society.send('PATCH', '/api/society', { json: { version: 1, name: 'Lotus Residency' }, as: admin });
  // Who may sign up is still undecided, and until then it is anybody.
  await expect(done).toHaveCount(5);
  const chosen = { version: 2, userSignUp: 'approval', ownerEmail: 'optional' };
  await society.send('PATCH', '/api/society', { json: chosen, as: admin });
  await expect(dashboard.panel('First steps')).toHaveCount(0);
  await dashboard.counts(2, 1, 0, 1, 1, 1);
});

test('the figures are those of what was entered, follow what others do, and each leads to the list it counts', {
  tag: '@whole',
}, async ({ page, society }) => {
  const [a, b] = [await society.addFlat({ flatNumber: 'A-101' }), await society.addFlat({ flatNumber: 'A-102' })];
  await society.addFlat({ flatNumber: 'B-201', status: 'Maintenance' });
  const available = await society.addFlat({ flatNumber: 'B-202' });
  const meera = await society.addOwner({ name: 'Meera Rao', flatId: a.id, familyDetails: family });
  const ravi = await society.addOwner({ name: 'Ravi Iyer', flatId: b.id });
  await society.addOwner({ name: 'Gopal Das', status: 'Old', familyDetails: family });
  await society.addVehicle({ ownerId: meera.id, flatId: a.id, type: 'Car' });
  await society.addVehicle({ vehicleNumber: 'KA 02 CD 1', ownerId: meera.id, flatId: a.id });
  await signIn(page, await society.admin());
  const dashboard = new DashboardPage(page);
  await dashboard.openFollowing();
  await dashboard.counts(4, 2, 1, 1, 3, 2);
  await dashboard.residents(4 + 1, 5 + 2, 3 + 1, 16);

  const as = await society.personWith('admin', { name: 'Sunita' });
  await society.send('DELETE', `/api/owners/${ravi.id}`, { as });
  await dashboard.counts(4, 1, 1, 2, 2, 2);
  await dashboard.residents(4, 5, 3, 12);
  await society.editFlat(available, { status: 'Maintenance' });
  await society.addFlat({ flatNumber: 'C-301', floor: 3, type: '1BHK' });
  await dashboard.counts(5, 1, 2, 2, 2, 2);

  const wings = dashboard.panel('Occupancy by Wing');
  await wings.getByRole('button', { name: 'Show numbers of Occupancy by Wing' }).click();
  await expect(wings.getByRole('row')).toHaveText([/^WingOccupied/, 'Wing A1102', 'Wing B0022', 'Wing C0101']);
  await expect(wings.getByRole('link', { name: '1 flat, Wing A: Occupied' })).toBeVisible();
  const types = dashboard.panel('Vehicles by Type');
  await types.getByRole('button', { name: /^Show numbers/ }).click();
  await expect(types.getByRole('row', { name: /^Car/ }).getByRole('cell').first()).toHaveText('1');
  await expect(
    types
      .getByRole('row', { name: /^Not given/ })
      .getByRole('cell')
      .first(),
  ).toHaveText('1');

  const mine = { flats: new FlatsPage(page), owners: new OwnersPage(page), vehicles: new VehiclesPage(page) };
  await dashboard.cards.filter({ hasText: 'Maintenance Flats' }).click();
  await mine.flats.isAt('/admin/flats?status=Maintenance', 'Flat Management');
  await mine.flats.shows(['B-201', 'B-202']);
  await page.goBack();
  await dashboard.panel('Demographics').getByRole('link', { name: 'Children' }).click();
  await mine.owners.isAt('/admin/owners?status=Active', 'Owner Management');
  await mine.owners.shows(['Meera Rao']);
  await page.goBack();
  await types.getByRole('button', { name: /^Show numbers/ }).click();
  await types.getByRole('link', { name: 'Car', exact: true }).click();
  await mine.vehicles.isAt('/admin/vehicles?type=Car', 'Vehicle Management');
  await mine.vehicles.shows(['KA 01 AB 1234']);
  await page.goBack();
  await wings.getByRole('button', { name: /^Show numbers/ }).click();
  await wings.getByRole('link', { name: '1 flat, Wing A: Available' }).click();
  await mine.flats.isAt('/admin/flats?wing=A&status=Available', 'Flat Management');
  await mine.flats.shows(['A-102']);
});
