import { expect, signIn, test } from '../support/browser.ts';
import { holdRequests } from '../support/heldRequests.ts';
import { Palette } from './pages/Palette.ts';
import { Screen } from './pages/Screen.ts';
import { VehiclesPage } from './pages/VehiclesPage.ts';

test('from anywhere Ctrl K finds a flat, an owner, a vehicle, a page or what to do, by keyboard alone', {
  tag: '@whole',
}, async ({ page, society }) => {
  const flat = await society.addFlat({ flatNumber: 'A-101' });
  await society.addFlat({ flatNumber: 'A-102' });
  const meera = await society.addOwner({ name: 'Meera Rao', flatId: flat.id });
  const ravi = await society.addOwner({ name: 'Ravi Iyer', phone: '9000000002' });
  await society.addVehicle({ ownerId: meera.id, flatId: flat.id });
  await signIn(page, await society.admin());
  const screen = new Screen(page);
  const palette = new Palette(page);
  await page.goto('/admin/users');
  await screen.isAt('/admin/users', 'Users');

  await palette.open();
  await expect(palette.dialog.getByRole('group', { name: 'Actions' }).getByRole('option')).not.toHaveCount(0);
  await expect(palette.dialog.getByRole('group', { name: 'Pages' }).getByRole('option')).not.toHaveCount(0);
  await palette.field.fill('zzz');
  await expect(palette.dialog.getByText('Nothing fits “zzz”.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette.dialog).toBeHidden();
  await screen.isAt('/admin/users', 'Users');

  await palette.take('a101', 'A-101');
  await screen.isAt(`/admin/flats/${flat.id}`, 'Flat A-101');
  await palette.take('ravi', 'Ravi Iyer');
  await screen.isAt(`/admin/people/${ravi.id}`, 'Ravi Iyer');
  await palette.take('1234', 'KA 01 AB 1234');
  const vehicles = new VehiclesPage(page);
  await vehicles.isAt('/admin/vehicles?q=KA+01+AB+1234', 'Vehicle Management');
  await vehicles.shows(['KA 01 AB 1234']);
  await palette.open();
  await page.goBack();
  await screen.isAt(`/admin/people/${ravi.id}`, 'Ravi Iyer');
  await expect(palette.dialog).toBeHidden();
  await palette.take('society', 'Society');
  await screen.isAt('/admin/society', 'Society');
  await palette.take('transfer a-102', 'Transfer A-102');
  await screen.isAt(/\/admin\/transfer\?flat=/, 'Transfer Ownership');
  await palette.take('add owner', 'Add Owner');
  await screen.isAt('/admin/owners', 'Owner Management');
  await expect(page.getByRole('dialog', { name: 'Add New Owner' })).toBeVisible();
});

test('every letter typed right after Ctrl K is the palette’s, although it is fetched only then', {
  tag: '@whole',
}, async ({ page, society }) => {
  const flat = await society.addFlat({ flatNumber: 'A-101' });
  await signIn(page, await society.admin());
  const palette = new Palette(page);
  const release = await holdRequests(page, /\/Palette-[^/]*\.js$/);
  await page.goto('/admin/flats');
  const search = page.getByRole('searchbox', { name: 'Search flats' });
  await search.focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('a1x');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('01');
  release();
  await expect(palette.field).toHaveValue('a101');
  await expect(search).toHaveValue('');
  await expect(palette.lines.first()).toContainText('A-101');
  await page.keyboard.press('Enter');
  await new Screen(page).isAt(`/admin/flats/${flat.id}`, 'Flat A-101');
});

test('the palette that is asked for again while it is still going begins anew, and keeps the focus from a page that comes late', {
  tag: '@whole',
}, async ({ society, browserOf }) => {
  // With the palette's closing animation, as most users have it: its field stays for some frames.
  const page = await browserOf(await society.admin(), { reducedMotion: 'no-preference' });
  const screen = new Screen(page);
  const palette = new Palette(page);
  await society.addFlat({ flatNumber: 'A-101' });

  await test.step('the palette that is asked for again while it is still going begins anew and has every letter', async () => {
    await page.goto('/admin/flats');
    await screen.isAt('/admin/flats', 'Flat Management');
    await palette.open();
    await page.keyboard.type('soc');
    await expect(palette.lines.first()).toContainText('Society');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('users');
    await expect(palette.field).toHaveValue('users');
    await expect(palette.lines.first()).toContainText('Users');
    await page.keyboard.press('Enter');
    await screen.isAt('/admin/users', 'Users');
  });

  await test.step('a page that comes late does not take the focus from the palette, and has it once that is closed', async () => {
    const arrive = await holdRequests(page, /\/assets\/VehiclesPage-[^/]*\.js$/);
    await page.goto('/admin/flats');
    await screen.isAt('/admin/flats', 'Flat Management');
    await page.getByRole('link', { name: 'Vehicle Management' }).click();
    await palette.open();
    await page.keyboard.type('soc');
    arrive();
    await expect(screen.title.filter({ hasText: 'Vehicle Management' })).toBeAttached();
    await expect(page).toHaveTitle('Vehicle Management · Aangan');
    await page.keyboard.type('iety');
    await expect(palette.field).toHaveValue('society');
    await expect(palette.lines.first()).toContainText('Society');
    await page.keyboard.press('Enter');
    await screen.isAt('/admin/society', 'Society');
    await expect(screen.title).toBeFocused();
    // The palette is closed over a page that arrived meanwhile, where the element that had the focus is gone.
    await page.goto('/admin/flats');
    const arriveLate = await holdRequests(page, /\/assets\/FlatPage-[^/]*\.js$/);
    await page.getByRole('link', { name: 'A-101', exact: true }).click();
    await palette.open();
    arriveLate();
    await expect(screen.title.filter({ hasText: 'Flat A-101' })).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(screen.title).toBeFocused();
    // Opened while nothing had the focus, the palette can't return it.
    await screen.title.blur();
    await palette.take('users', 'Users');
    await screen.isAt('/admin/users', 'Users');
    await expect(screen.title).toBeFocused();
  });
});

test('lines are chosen with the arrows or the pointer, the shortcut closes it again, and only admins have it', {
  tag: '@whole',
}, async ({ page, society, browserOf, trouble }) => {
  trouble.expect(/^404 GET \/api\/flats\//);
  const flat = await society.addFlat({ flatNumber: 'A-101' });
  await society.addFlat({ flatNumber: 'A-102' });
  await society.addFlat({ flatNumber: 'A-103' });
  const resident = await browserOf(await society.personWith('user'));
  await resident.goto('/user/dashboard');
  await signIn(page, await society.admin());
  const screen = new Screen(page);
  const palette = new Palette(page);
  await page.goto('/admin/flats');
  const search = page.getByRole('searchbox', { name: 'Search flats' });
  await search.focus();
  await palette.open();
  await page.keyboard.press('Control+k');
  await expect(palette.dialog).toBeHidden();
  await expect(search).toBeFocused();

  await page.getByRole('button', { name: 'Find anything' }).click();
  await palette.field.fill('a-10');
  const flats = palette.dialog.getByRole('group', { name: 'Flats' }).getByRole('option');
  await expect(flats).toHaveText([/^A-101/, /^A-102/, /^A-103/]);
  await palette.field.press('ArrowDown');
  await expect(flats.nth(1)).toHaveAttribute('aria-selected', 'true');
  await palette.field.press('ArrowUp');
  await palette.field.press('Enter');
  await screen.isAt(`/admin/flats/${flat.id}`, 'Flat A-101');
  await palette.open();
  // Another admin deletes a flat: the palette finds only those that still exist.
  await society.deleteFlat(flat);
  await palette.field.fill('a-10');
  await expect(flats).toHaveText([/^A-102/, /^A-103/]);
  await flats.nth(1).click();
  await screen.isAt(/\/admin\/flats\/[\w-]+$/, 'Flat A-103');

  await expect(resident.getByRole('searchbox')).toBeVisible();
  await expect(resident.getByRole('button', { name: 'Find anything' })).toHaveCount(0);
  await resident.keyboard.press('Control+k');
  await expect(resident.getByRole('dialog')).toHaveCount(0);
});
