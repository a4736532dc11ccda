import { dayIn } from '#domain/day.ts';
import { expect, signIn, test } from '../support/browser.ts';
import { FlatPage } from './pages/FlatPage.ts';
import { VehiclesPage } from './pages/VehiclesPage.ts';

const today = () => dayIn('Asia/Kolkata', new Date());

test('the page of a flat gathers its facts, its owner, who owned it before and its vehicles, and follows what happens to them', {
  tag: '@whole',
}, async ({ page, society }) => {
  const flat = await society.addFlat({
    flatNumber: 'A-101',
    floor: 0,
    size: 1290,
    rent: 1_234_567,
    deposit: 50_000,
    description: 'Corner flat',
  });
  await signIn(page, await society.admin());
  const screen = new FlatPage(page);
  await screen.openFollowing(flat.id, 'Flat A-101');
  await screen.tells('The flat', {
    'Flat number': 'A-101',
    Status: 'Available',
    Floor: 'Ground floor',
    Type: '2BHK',
    Size: '1,290 sq ft',
    Rent: '₹12,34,567 per month',
    Deposit: '₹50,000',
  });
  await expect(screen.section('The flat')).toContainText('Corner flat');
  await expect(screen.section('Present owner')).toContainText('Nobody owns this flat at present.');
  await expect(screen.section('Vehicles')).toContainText('No vehicle is registered here.');
  await expect(screen.section('Owners over time')).toContainText('Nobody has owned it');

  const meera = await society.addOwner({ name: 'Meera Rao', flatId: flat.id });
  await screen.tells('Present owner', {
    Name: 'Meera Rao',
    Phone: '98450 12345',
    Email: 'meera@people.example',
    'Owner since': '01 Apr 2024',
    Males: '1',
    Females: '2',
    Children: '1',
  });
  await expect(screen.section('The flat').getByText('Occupied')).toBeVisible();
  await society.addVehicle({ ownerId: meera.id, flatId: flat.id, type: 'Car', color: 'Red' });
  await expect(screen.section('Vehicles')).toContainText('KA 01 AB 1234Maruti Suzuki Swift · Car · Red');

  await society.send('DELETE', `/api/owners/${meera.id}`, { as: await society.admin() });
  const ravi = await society.addOwner({ name: 'Ravi Iyer', flatId: flat.id, occupancyDate: today() });
  await expect(screen.section('Present owner')).toContainText('Ravi Iyer');
  const owned = screen.section('Owners over time').getByRole('listitem');
  await expect(owned).toHaveText([/^Ravi IyerSince /, /^Meera Rao01 Apr 2024 – /]);
  await screen.section('Owners over time').getByLabel('Who owned it on').fill('2025-03-14');
  await expect(screen.section('Owners over time').getByRole('status')).toHaveText('Meera Rao');
  await expect(screen.section('Vehicles')).toContainText('of unknown');
  await society.editFlat(await flatNow(), { flatNumber: 'C-301' });
  await expect(screen.title).toHaveText('Flat C-301');
  await expect(owned.nth(1)).toContainText('Meera Rao, as A-101');

  await screen.section('Present owner').getByRole('link', { name: 'Ravi Iyer' }).click();
  await screen.isAt(`/admin/people/${ravi.id}`, 'Ravi Iyer');
  await page.goBack();
  await screen.section('Vehicles').getByRole('link', { name: 'KA 01 AB 1234' }).click();
  await new VehiclesPage(page).shows(['KA 01 AB 1234']);
  await page.goBack();
  await page.getByRole('link', { name: 'Add Vehicle' }).click();
  const form = page.getByRole('dialog', { name: 'Add New Vehicle' });
  await expect(screen.field('Flat', form)).toHaveValue('C-301 · 2BHK');

  async function flatNow() {
    return (await society.send<typeof flat>('GET', `/api/flats/${flat.id}`, { as: await society.admin() })).body;
  }
});

test('a flat is edited and deleted on its page; one that was deleted meanwhile says so, as does an address that is none', {
  tag: '@whole',
}, async ({ page, society, browserOf, trouble }) => {
  trouble.expect(/^404 GET \/api\/flats\//, /^4\d\d GET \/api\/flats\/nonsense/);
  const flat = await society.addFlat({ flatNumber: 'A-101' });
  const other = await society.addFlat({ flatNumber: 'A-102' });
  await signIn(page, await society.admin());
  const screen = new FlatPage(page);
  await screen.openFollowing(flat.id, 'Flat A-101');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Edit Flat' });
  await screen.choose('Status', 'Under Maintenance', form);
  await form.locator('button[type=submit]').click();
  await screen.says('Flat updated successfully');
  await expect(screen.section('The flat').getByText('Under Maintenance')).toBeVisible();

  const theirs = new FlatPage(await browserOf(await society.personWith('admin', { name: 'Ravi' })));
  await theirs.openFollowing(flat.id, 'Flat A-101');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = 'Are you sure you want to delete this flat?';
  await (await screen.asks('Delete flat A-101', question)).answer('Delete');
  await screen.says('Flat A-101 deleted');
  await screen.isAt('/admin/flats', 'Flat Management');
  await expect(theirs.page.getByRole('heading', { name: 'This flat no longer exists' })).toBeVisible();
  await theirs.page.reload();
  await expect(theirs.page.getByRole('heading', { name: 'This flat no longer exists' })).toBeVisible();
  await theirs.page.getByRole('link', { name: 'All flats' }).click();
  await theirs.isAt('/admin/flats', 'Flat Management');
  await theirs.page.goto('/admin/flats/nonsense');
  await expect(theirs.page.getByRole('heading', { name: 'There is no such flat' })).toBeVisible();
  await expect(theirs.page.getByText('deleted')).toHaveCount(0);
  await theirs.openFollowing(other.id, 'Flat A-102');
});
