import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { LiveSociety, password } from '../support/liveSociety.ts';
import { button, dialog, type Firefox, field, heading, named, openFirefox, option, type Seat, text } from './seat.ts';

/** One society for all of them: each begins where it needs to, and looks at what it did. */
const society = new LiveSociety();
let firefox: Firefox;
let seat: Seat;

before(async () => {
  await society.open();
  const admin = await society.admin();
  await society.personWith('security', { name: 'Gopal' });
  const flat = await society.addFlat({ flatNumber: 'A-101', rent: 20_000 });
  const other = await society.addFlat({ flatNumber: 'B-201', floor: 2, rent: 30_000 });
  const owner = await society.addOwner({ name: 'Meera Rao', flatId: flat.id });
  await society.addVehicle({ vehicleNumber: 'KA 01 AB 1234', ownerId: owner.id, flatId: flat.id });
  const neighbour = await society.addOwner({ name: 'Anil Kulkarni', phone: '9820011111', flatId: other.id });
  await society.addVehicle({ vehicleNumber: 'MH 02 CD 5678', ownerId: neighbour.id, flatId: other.id });
  assert.equal(admin.role, 'admin');
  firefox = await openFirefox();
});
after(async () => {
  await firefox?.close();
  await society.remove();
  assert.equal(society.complaints, '');
});
beforeEach(async () => {
  seat = await firefox.seatAt(society.address);
});

async function signIn(email: string, landing: string): Promise<void> {
  await seat.goto('/login');
  await seat.type(field('Email'), email);
  await seat.type(field('Password'), password);
  await seat.click(button('Sign In'));
  await seat.sees(heading(landing));
}
const asAdmin = () => signIn('asha@society.example', 'Admin Dashboard');

test('a wrong password is refused in words, and the right one leads to the dashboard', async () => {
  await seat.goto('/login');
  await seat.type(field('Email'), 'asha@society.example');
  await seat.type(field('Password'), 'not this one');
  await seat.click(button('Sign In'));
  await seat.sees(text('Incorrect password'));
  await asAdmin();
  assert.equal(await seat.path(), '/admin/dashboard');
});

test('a flat is found among cards and in the table, in another spelling', async () => {
  await asAdmin();
  await seat.goto('/admin/flats');
  await seat.sees(text('B-201'));
  await seat.type(named('Search flats'), 'a101');
  await seat.misses(text('B-201'));
  await seat.sees(text('A-101'));
  await seat.goto('/admin/flats?view=table&sort=-rent');
  await seat.sees('//table//tbody/tr[1]//*[text()="B-201"]');
  await seat.type(named('Search flats'), 'a101');
  await seat.sees('//table//tbody/tr[1]//*[text()="A-101"]');
  await seat.misses(text('B-201'));
});

test('a flat is added, its floor told by its number', async () => {
  await asAdmin();
  await seat.goto('/admin/flats');
  await seat.click(button('Add Flat'));
  await seat.type(field('Flat number'), 'C-301');
  await seat.click(field('Type'));
  await seat.click(option('2BHK'));
  await seat.click(`${dialog('Add New Flat')}${button('Add Flat')}`);
  await seat.sees(text('Flat added successfully!'));
  await seat.misses(dialog('Add New Flat'));
  await seat.sees(text('2BHK · Floor 3'));
});

test('a flat changes hands, as the plan before it says', async () => {
  await asAdmin();
  await seat.goto('/admin/transfer');
  await seat.type(field('Flat'), 'A-101');
  await seat.click(option('A-101'));
  await seat.sees(text('Meera Rao'));
  await seat.type(field('Full Name'), 'Kiran Desai');
  await seat.type(field('Phone Number'), '9845012346');
  for (const label of ['Adults', 'Children', 'Males', 'Females']) await seat.type(field(label), '1');
  await seat.click(button('Transfer Ownership'));
  await seat.sees(`${dialog('Transfer A-101')}${text('Kiran Desai')}`);
  await seat.click(button('Confirm transfer'));
  await seat.sees(text('Ownership transferred successfully!'));
});

test('the gate finds a vehicle by its last digits, with its number on one line', async () => {
  await signIn('security.1@society.example', 'Security Dashboard');
  await seat.type(field('Number plate'), '5678');
  await seat.sees('//article[contains(., "5678")]');
  await seat.sees(text('B-201'));
  assert.equal(await seat.linesOf('//article//h2//*[text()="MH 02 CD 5678"]'), 1);
});
