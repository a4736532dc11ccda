// @module-tag whole
// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { addFlat, addOwner, addVehicle, dayAgo, family, transferFlat } from '../support/entries.ts';
import {
  answering,
  broken,
  expectMessage,
  expectNoMessage,
  expectToast,
  isClosed,
  layOut,
  openScreen,
  press,
  submit,
} from '../support/screen.tsx';
import { anOffice } from '../support/society.ts';

/* The form of a vehicle, without a browser: what it refuses, what it proposes, and what fails (docs/rules.md, Vehicles). */

beforeEach(() => layOut(1200, 800));

const swift = { 'Vehicle Number': 'KA 01 AB 1234', Company: 'Maruti Suzuki', Model: 'Swift' };
const warning = 'Not a usual Indian number. It can be saved.';

async function atVehicles() {
  const { society, admin } = await anOffice();
  const flat = await addFlat(admin, 'A-101');
  const meera = await addOwner(admin, { name: 'Meera Rao', flatId: flat.id });
  return { admin, flat, meera, opened: () => openScreen(society, '/admin/vehicles', admin) };
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

/** The form's field; the list behind it has filters of the same labels. */
const inForm = (label: string) =>
  waitFor(() => {
    const labelled = { selector: 'input' };
    return within(screen.getByRole('dialog')).getByLabelText(new RegExp(`^${label}( \\*)?$`), labelled);
  });

async function fill(values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const target = await inForm(label);
    fireEvent.change(target, { target: { value } });
    fireEvent.blur(target);
  }
}

async function pick(label: string, text: string): Promise<void> {
  const target = await inForm(label);
  fireEvent.click(target);
  if (label !== 'Type') fireEvent.change(target, { target: { value: text } });
  fireEvent.click((await screen.findAllByRole('option', { name: new RegExp(text) }))[0] as HTMLElement);
}

async function holds(values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await waitFor(async () => expect(await inForm(label), label).toHaveProperty('value', value));
}

test('a number that is taken is refused at its field and nothing is lost; an unusual one is warned about once it is left, and saved', async () => {
  const { admin, flat, meera, opened } = await atVehicles();
  await addVehicle(admin, { vehicleNumber: 'KA 01 AB 1234', ownerId: meera.id, flatId: flat.id });
  await opened();
  await press('Add Vehicle');
  await fill({ ...swift, 'Vehicle Number': 'ka-01-AB1234' });
  await pick('Owner', 'Meera Rao');
  await submit();
  await expectMessage('Vehicle Number', 'Vehicle KA 01 AB 1234 already exists');
  await expectToast('Vehicle KA 01 AB 1234 already exists');
  await holds({ ...swift, 'Vehicle Number': 'ka-01-AB1234', Owner: 'Meera Rao · A-101', Flat: 'A-101 · 2BHK' });

  await fill({ 'Vehicle Number': 'TEMP 7' });
  await screen.findByText(warning);
  await expectNoMessage('Vehicle Number');
  await pick('Type', 'Bicycle');
  await waitFor(() => expect(screen.queryByText(warning), 'bicycles have no plates').toBeNull());
  await pick('Type', 'Truck');
  await screen.findByText(warning);
  await fill({ Company: '<b>Tata</b>' });
  await submit();
  await expectToast('Vehicle added successfully!');
  const card = await screen.findByRole('article', { name: /TEMP 7/ });
  expect(card.textContent).toContain('<b>Tata</b> Swift');
  expect(screen.getAllByRole('article')).toHaveLength(2);
});

test('where nobody has an owner or a flat yet the choices say what is to be added first, and not that nothing fits', async () => {
  const { society, admin } = await anOffice();
  await openScreen(society, '/admin/vehicles?add=1', admin);
  for (const [label, said] of [
    ['Owner', 'No owners yet. Add them first, in Owner Management.'],
    ['Flat', 'No flats yet. Add them first, in Flat Management.'],
  ] as const) {
    fireEvent.click(await inForm(label));
    await screen.findByText(said);
  }
});

test('choosing an owner offers their flat, choosing a flat offers its owner, and neither takes a choice away', async () => {
  const { admin, opened } = await atVehicles();
  const [b, c] = [await addFlat(admin, 'B-201'), await addFlat(admin, 'C-301')];
  await addFlat(admin, 'D-401');
  const ravi = await addOwner(admin, { name: 'Ravi Iyer', flatId: b.id });
  const newOwner = { name: ravi.name, phone: ravi.phone ?? '', familyDetails: family };
  await transferFlat(admin, c, { existingOwnerId: ravi.id, newOwner, occupancyDate: dayAgo(0) });
  await opened();

  await press('Add Vehicle');
  await pick('Owner', 'Meera Rao');
  await holds({ Owner: 'Meera Rao · A-101', Flat: 'A-101 · 2BHK' });
  await pick('Owner', 'Ravi Iyer');
  await holds({ Owner: 'Ravi Iyer · B-201, C-301', Flat: '' });
  await screen.findByText(/^Ravi Iyer owns another:/);
  fireEvent.click(await inForm('Flat'));
  await waitFor(() =>
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(
      ['B-201', 'C-301', 'A-101', 'D-401'].map((number) => expect.stringContaining(`${number} · 2BHK`)),
    ),
  );
  await press('Take C-301');
  await holds({ Owner: 'Ravi Iyer · B-201, C-301', Flat: 'C-301 · 2BHK' });
  await fill(swift);
  await submit();
  await isClosed();

  await press('Add Vehicle');
  await pick('Flat', 'D-401');
  await holds({ Owner: '', Flat: 'D-401 · 2BHK' });
  await pick('Flat', 'A-101');
  await holds({ Owner: 'Meera Rao · A-101', Flat: 'A-101 · 2BHK' });
  await pick('Owner', 'Ravi Iyer');
  await holds({ Owner: 'Ravi Iyer · B-201, C-301', Flat: 'A-101 · 2BHK' });
  await screen.findByText('A-101 belongs to Meera Rao.');
  await press('Take Meera Rao');
  await holds({ Owner: 'Meera Rao · A-101' });
  await fill({ ...swift, 'Vehicle Number': 'KA 02 CD 5678' });
  await submit();
  await isClosed();
  for (const [number, owner] of [
    ['KA 01 AB 1234', 'Ravi Iyer'],
    ['KA 02 CD 5678', 'Meera Rao'],
  ] as const) {
    const card = await screen.findByRole('article', { name: new RegExp(number) });
    expect(within(card).getAllByRole('definition').at(-2)?.textContent, number).toBe(owner);
  }
});

test('a save or a deletion that fails says so and keeps everything; a chosen owner who is gone is named and the choice refreshed', async () => {
  const { admin, flat, meera, opened } = await atVehicles();
  const old = await addVehicle(admin, { vehicleNumber: 'KA 09 ZZ 9999', ownerId: meera.id, flatId: flat.id });
  await opened();
  const erase = async () => {
    await press('Delete KA 09 ZZ 9999');
    fireEvent.click((await dialog('Delete vehicle KA 09 ZZ 9999')).getByRole('button', { name: 'Delete' }));
  };
  const mend = answering(({ method, url }) =>
    method !== 'GET' && url.includes('/api/vehicles') ? broken() : undefined,
  );
  await press('Add Vehicle');
  await fill(swift);
  await pick('Flat', 'A-101');
  await submit();
  await expectToast('Failed to save vehicle. Please try again.');
  await (await dialog('Add New Vehicle')).findByText(/Nothing you typed is lost\./);
  await holds({ ...swift, Owner: 'Meera Rao · A-101', Flat: 'A-101 · 2BHK' });
  await press('Cancel');
  const question = await dialog('Discard changes?');
  question.getByText('What you typed is not saved yet.');
  fireEvent.click(question.getByRole('button', { name: 'Discard' }));
  await isClosed();
  await erase();
  await expectToast('Failed to delete vehicle.');
  await screen.findByRole('article', { name: /KA 09 ZZ 9999/ });
  mend();

  await press('Add Vehicle');
  await fill(swift);
  await pick('Flat', 'A-101');
  await admin.send('DELETE', `/api/owners/${meera.id}`);
  await addOwner(admin, { name: 'Ravi Iyer' });
  await submit();
  await waitFor(async () => {
    const ids = ((await inForm('Owner')).getAttribute('aria-describedby') ?? '').split(' ');
    const told = ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
    expect(told).toContain('The chosen owner no longer exists. Choose another one.');
  });
  await pick('Owner', 'Ravi Iyer');
  await submit();
  await expectToast('Vehicle added successfully!');
  await admin.send('DELETE', `/api/vehicles/${old.id}`);
  await erase();
  await expectToast('This vehicle no longer exists');
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
});
