// @module-tag whole
// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { OwnerRecord } from '#domain/owner.ts';
import { Problem } from '#domain/problem.ts';
import type { Vehicle } from '#domain/vehicle.ts';
import { addFlat, addOwner, addVehicle, type Items } from '../support/entries.ts';
import {
  answering,
  broken,
  expectMessage,
  expectNoMessage,
  expectToast,
  field,
  isClosed,
  layOut,
  openScreen,
  press,
  submit,
  type,
  unreached,
} from '../support/screen.tsx';
import { anOffice, type Person } from '../support/society.ts';

/* The form of an owner, without a browser: what is refused, what fails, and what it asks (docs/rules.md, Owners). */

beforeEach(() => layOut(1200, 800));

const dialog = () => within(screen.getByRole('dialog'));
const shownIn = async (label: string) => ((await field(label)) as HTMLInputElement).value;
const ownersOf = async (admin: Person) => (await admin.send<Items<OwnerRecord>>('GET', '/api/owners')).body.items;

async function choose(label: string, option: string): Promise<void> {
  fireEvent.click(dialog().getByRole('combobox', { name: label }));
  fireEvent.click(await screen.findByRole('option', { name: option }));
}

const facts = { 'Full Name': 'Meera Rao', Email: 'meera@people.example', Phone: '98450 12345' };
const family = { Adults: '2', Children: '1', Males: '1', Females: '2' };
const enough = { ...facts, 'Occupancy Date': '2024-04-01', ...family };

async function fill(values: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(values)) await type(label, text);
}

test('a day to come is refused as a mistake is, at its field, until it is mended', async () => {
  const { society, admin } = await anOffice();
  await openScreen(society, '/admin/owners?add=1', admin);
  await type('Occupancy Date', '2999-01-01');
  await submit();
  await expectMessage('Occupancy Date', "Occupancy date can't be in the future");
  expect(await ownersOf(admin)).toEqual([]);
  await type('Occupancy Date', '2024-04-01');
  await expectNoMessage('Occupancy Date');
});

test('where there are no flats yet the choice says so, and not that none of them is to be had', async () => {
  const { society, admin } = await anOffice();
  await openScreen(society, '/admin/owners?add=1', admin);
  fireEvent.click(await field('Flat'));
  await screen.findByText('No flats yet. Add them first, in Flat Management.');
  expect(screen.queryByText(/^No available flat fits/)).toBeNull();
});

test('where the society allows families without children one is saved; nobody at all is always refused', async () => {
  const { society, admin } = await anOffice();
  await addOwner(admin, { name: 'Meera Rao' });
  await admin.send('PATCH', '/api/society', { version: 1, familyRule: 'total-above-zero' });
  await openScreen(society, '/admin/owners', admin);
  await press('Edit Meera Rao');
  await fill({ Adults: '0', Children: '0', Males: '0', Females: '0' });
  expect((await field('Adults')).getAttribute('min')).toBe('0');
  await submit();
  await expectMessage('Males', 'The family must have at least one person');
  await type('Males', '-1');
  await submit();
  await expectMessage('Males', "Can't be less than 0");
  await fill({ Adults: '1', Males: '0', Females: '1' });
  await submit();
  await expectToast('Owner updated successfully');
  const card = await screen.findByRole('article', { name: 'Meera Rao' });
  await waitFor(() => expect(within(card).getAllByRole('definition').at(-4)?.textContent).toBe('1'));
});

test('a family that the server refuses, as the setting was changed while it was sent, is told once with the way to the setting', async () => {
  const { society, admin } = await anOffice();
  const flat = await addFlat(admin, 'A-101');
  await addOwner(admin, { name: 'Meera Rao', flatId: flat.id });
  await admin.send('PATCH', '/api/society', { version: 1, familyRule: 'total-above-zero' });
  await openScreen(society, '/admin/owners', admin);
  await press('Edit Meera Rao');
  await fill({ Adults: '0', Children: '0' });
  answering(({ method, url }, goOn) => {
    if (method !== 'PATCH' || !/\/api\/owners\//.test(url)) return;
    return admin.send('PATCH', '/api/society', { version: 2, familyRule: 'every-above-zero' }).then(goOn);
  });
  await submit();
  await waitFor(() =>
    expect(document.querySelector('#owner-family-error')?.textContent).toBe(
      'All family details must be greater than 0 Allow families without children',
    ),
  );
  await expectMessage('Children', 'All family details must be greater than 0');
});

test('names stand and are found as they were written: Devanagari, Tamil, an emoji, and markup that does nothing', async () => {
  const { society, admin } = await anOffice();
  const markup = '<img src=x onerror=alert(1)> & Sons';
  const names = ['मीरा राव', 'திருநாவுக்கரசு', 'Asha 🪷 Iyer', markup];
  for (const [nth, name] of names.entries())
    await addOwner(admin, { name, phone: `900000000${nth}`, email: `person.${nth}@people.example` });
  await openScreen(society, '/admin/owners', admin);
  await screen.findByText('4 owners');
  const list = () => screen.getByRole('list', { name: 'Owners' });
  for (const name of names) {
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: name.slice(0, 7) } });
    await waitFor(() =>
      expect(
        within(list())
          .getAllByRole('heading')
          .map(({ textContent }) => textContent),
      ).toEqual([name]),
    );
  }
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '' } });
  await screen.findByText('4 owners');
  expect(list().querySelector('img')).toBeNull();
  await press(`Delete ${markup}`);
  fireEvent.click(dialog().getByRole('button', { name: 'Delete' }));
  await expectToast(`${markup} deleted`);
  await screen.findByText('3 owners');
});

test('a save that fails keeps the form and what was typed, and the next try saves it', async () => {
  const { society, admin } = await anOffice();
  await openScreen(society, '/admin/owners?add=1', admin);
  const typed = { ...enough, 'Aadhar Number': '123456789012' };
  await fill(typed);
  const alert = () => dialog().queryByRole('alert')?.textContent;
  for (const [answer, told] of [
    [broken, 'Something went wrong on the server. Nothing you typed is lost.'],
    [unreached, 'Network error. Please check your connection'],
  ] as const) {
    const mend = answering(({ method, url }) =>
      method === 'POST' && url.endsWith('/api/owners') ? answer() : undefined,
    );
    await submit();
    await expectToast('Failed to add owner. Try again.');
    await waitFor(() => expect(alert()).toContain(told));
    mend();
  }
  expect([await shownIn('Full Name'), await shownIn('Children')]).toEqual(['Meera Rao', '1']);
  expect((await shownIn('Aadhar Number')).replaceAll(' ', '')).toBe(typed['Aadhar Number']);
  await submit();
  await expectToast('Owner added successfully');

  await press('Edit Meera Rao');
  await type('Full Name', 'Meera Iyer');
  const mend = answering(({ method }) => (method === 'PATCH' ? broken() : undefined));
  await submit();
  await expectToast('Something went wrong while saving owner');
  expect(await shownIn('Full Name')).toBe('Meera Iyer');
  mend();
  await submit();
  await expectToast('Owner updated successfully');
  await screen.findByRole('article', { name: 'Meera Iyer' });
});

test('the form of an owner who takes another flat asks of each vehicle whether it leaves with them', async () => {
  const { society, admin } = await anOffice();
  const flat = await addFlat(admin, 'A-101');
  await addFlat(admin, 'C-101');
  const owner = await addOwner(admin, { name: 'Meera Rao', flatId: flat.id });
  for (const vehicleNumber of ['KA 01 AA 1111', 'KA 01 AA 2222'])
    await addVehicle(admin, { vehicleNumber, ownerId: owner.id, flatId: flat.id });
  await openScreen(society, `/admin/people/${owner.id}`, admin);
  await press('Edit');
  await field('Full Name');
  await choose('Flat', 'C-101 · 2BHK');
  fireEvent.click(await screen.findByRole('checkbox', { name: 'KA 01 AA 2222 leaves A-101 with them' }));
  await submit();
  await isClosed();
  const { items } = (await admin.send<Items<Vehicle>>('GET', '/api/vehicles')).body;
  expect(items.map(({ flatNumber }) => flatNumber)).toEqual(['C-101', 'A-101']);
});

test('while the vehicles at a flat that is left are not loaded nothing is saved unasked; once they are, each is asked about', async () => {
  const { society, admin } = await anOffice();
  const flat = await addFlat(admin, 'A-101');
  const owner = await addOwner(admin, { name: 'Meera Rao', flatId: flat.id });
  await addVehicle(admin, { vehicleNumber: 'KA 01 AB 1234', ownerId: owner.id, flatId: flat.id });
  await openScreen(society, '/admin/owners', admin);
  const mend = answering(({ url }) =>
    /\/api\/vehicles\?ownerId=/.test(url)
      ? Promise.resolve(Response.json(new Problem('conflict').body(), { status: 409 }))
      : undefined,
  );
  await press('Edit Meera Rao');
  await field('Full Name');
  await choose('Status', 'Old');
  await screen.findByText(/^Their vehicles could not be loaded/);
  await submit();
  await expectToast('Their vehicles at the flat are not loaded yet. Save once they are, as each may leave or stay.');
  expect(screen.queryByRole('dialog')).not.toBeNull();
  mend();
  await press('Try again');
  fireEvent.click(await screen.findByLabelText('KA 01 AB 1234 leaves A-101 with them'));
  await submit();
  await isClosed();
  const { items } = (await admin.send<Items<Vehicle>>('GET', '/api/vehicles')).body;
  expect(items.map(({ flatId }) => flatId)).toEqual([flat.id]);
});
