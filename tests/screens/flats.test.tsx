// @module-tag whole
// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { addFlat, addOwner } from '../support/entries.ts';
import {
  expectMessage,
  expectNoMessage,
  expectToast,
  field,
  isClosed,
  layOut,
  openScreen,
  submit,
  type,
} from '../support/screen.tsx';
import { anOffice, type TestSociety } from '../support/society.ts';

/* The list of flats and its form, where no browser is needed. */

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  layOut(1000, 700);
});

const address = () => location.pathname + location.search;
/** By what they are, and not by role and name: to ask for those takes most of a test's time. */
const press = async (name: string) => fireEvent.click(await screen.findByLabelText(name, { selector: 'button' }));
const pressText = async (text: string) => fireEvent.click(await screen.findByText(text, { selector: 'button *' }));
const card = (flatNumber: string) => document.querySelector(`article[aria-label="Flat ${flatNumber}"]`)?.textContent;
const search = () => screen.getByLabelText<HTMLInputElement>('Search flats', { selector: 'input' });

function shows(...flatNumbers: string[]) {
  return waitFor(() => {
    const cards = [...document.querySelectorAll('main article')].map((one) => one.getAttribute('aria-label'));
    expect(cards).toEqual(flatNumbers.map((number) => `Flat ${number}`));
  });
}

/** Chooses in the list's filter of this label, or in the form's field where there is a form. */
async function choose(label: string, option: string) {
  const within_ = document.querySelector('[role=dialog]') ? '[role=dialog]' : 'main';
  const field = await screen.findByLabelText(new RegExp(`^${label}`), {
    selector: `${within_} input:not([type=hidden])`,
  });
  fireEvent.click(field);
  await waitFor(() => expect(field.getAttribute('aria-controls')).not.toBeNull());
  const options = within(document.getElementById(field.getAttribute('aria-controls') ?? '') as HTMLElement);
  fireEvent.click(await options.findByText(option));
}

test('a number that another flat has is told at its field and as a toast, when adding and when editing', async () => {
  const { society, admin } = await anOffice();
  await addFlat(admin, 'A-101', { rent: 20_000, description: 'Corner flat' });
  await openScreen(society, '/admin/flats?add=1', admin);
  await type('Flat number', 'A-101');
  await type('Floor', '1');
  await choose('Type', '2BHK');
  await submit();
  await expectToast('Flat A-101 already exists');
  await expectMessage('Flat number', 'Flat A-101 already exists');
  const number = await field('Flat number');
  await waitFor(() => expect(document.activeElement).toBe(number));
  await type('Flat number', ' A-102 ');
  await expectNoMessage('Flat number');
  await submit();
  await isClosed();
  await shows('A-101', 'A-102');

  await press('Edit A-101');
  for (const [label, value] of Object.entries({
    ...{ 'Flat number': 'A-101', Floor: '1', Type: '2BHK', Status: 'Available' },
    ...{ 'Rent (₹ per month)': '20,000', Description: 'Corner flat' },
  }))
    expect(await field(label), label).toHaveProperty('value', value);
  await type('Flat number', 'A-102');
  await submit();
  await expectMessage('Flat number', 'Flat A-102 already exists');
  await type('Flat number', 'C-301');
  await type('Rent (₹ per month)', '');
  await choose('Status', 'Under Maintenance');
  await submit();
  await expectToast('Flat updated successfully');
  await isClosed();
  await shows('A-102', 'C-301');
  expect(card('C-301')).toContain('Under Maintenance');
  expect(card('C-301')).toContain('Corner flat');
  expect(card('C-301')).not.toContain('₹');

  await press('Edit A-102');
  await field('Flat number');
  await submit();
  await expectToast('Nothing was changed');
  await isClosed();
});

test('a flat is deleted only after the question, and not while somebody owns it', async () => {
  const { society, admin } = await anOffice();
  const owned = await addFlat(admin, 'A-101');
  await addFlat(admin, 'A-102');
  await addOwner(admin, { name: 'Meera Rao', flatId: owned.id });
  await openScreen(society, '/admin/flats', admin);
  const question = async (flatNumber: string) => {
    await press(`Delete ${flatNumber}`);
    const dialog = within(await screen.findByRole('dialog', { name: `Delete flat ${flatNumber}` }));
    dialog.getByText('Are you sure you want to delete this flat?');
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Cancel' })));
    return dialog;
  };
  fireEvent.click((await question('A-102')).getByText('Cancel'));
  await isClosed();
  await question('A-102');
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  await isClosed();
  await shows('A-101', 'A-102');
  fireEvent.click((await question('A-102')).getByText('Delete'));
  await expectToast('Flat A-102 deleted');
  await shows('A-101');
  await isClosed();
  fireEvent.click((await question('A-101')).getByText('Delete'));
  await expectToast("A-101 can't be deleted yet: it belongs to Meera Rao");
  await shows('A-101');
});

test('search and filter narrow the list, live in the address, and are cleared again', async () => {
  const { society, admin } = await anOffice();
  await addFlat(admin, 'A-101', { type: '1BHK' });
  await addFlat(admin, 'A-102', { type: '3BHK', status: 'Maintenance' });
  await addFlat(admin, 'B-101', { type: '3BHK', status: 'Occupied' });
  await openScreen(society, '/admin/flats', admin);
  await shows('A-101', 'A-102', 'B-101');
  expect(search().placeholder).toBe('Search flats...');
  for (const [text, ...found] of [
    ['a-1', 'A-101', 'A-102'],
    ['maint', 'A-102'],
    ['OCCUP', 'B-101'],
    ['3bhk', 'A-102', 'B-101'],
  ] as [string, ...string[]][]) {
    fireEvent.change(search(), { target: { value: text } });
    await shows(...found);
    await waitFor(() => expect(address()).toBe(`/admin/flats?q=${text}`));
  }
  await choose('Status', 'Under Maintenance');
  await shows('A-102');
  await screen.findByText('1 of 3 flats');
  expect(address()).toBe('/admin/flats?q=3bhk&status=Maintenance');
  cleanup();
  await openScreen(society, address(), admin);
  await shows('A-102');
  expect(search().value).toBe('3bhk');

  await choose('Status', 'Available');
  await screen.findByText('No flat fits');
  await pressText('Clear search and filter');
  await shows('A-101', 'A-102', 'B-101');
  expect(address()).toBe('/admin/flats');
  cleanup();
  await openScreen(society, '/admin/flats?q=B-1&status=nonsense', admin);
  await shows('B-101');
  expect(address()).toBe('/admin/flats?q=B-1');
  await press('Clear search');
  await shows('A-101', 'A-102', 'B-101');
});

test('while the flats are on their way six cards hold their places; when they do not come, one can try again', async () => {
  const { society, admin } = await anOffice();
  await addFlat(admin, 'A-101');
  const { promise: late, resolve: refuse } = Promise.withResolvers<void>();
  const detail = 'The database does not answer';
  const problem = { type: 'about:blank', code: 'unavailable', status: 503, title: detail, detail };
  let isBroken = true;
  const request = async (asked: Request) => {
    if (!isBroken || new URL(asked.url).pathname !== '/api/flats') return society.app.request(asked);
    await late;
    return Response.json(problem, { status: 503 });
  };
  await openScreen({ ...society, app: { request } as TestSociety['app'] }, '/admin/flats', admin);
  await screen.findByText('Loading flats…');
  expect(document.querySelectorAll('[data-skeleton-card]')).toHaveLength(6);
  refuse();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(detail);
  expect(alert.textContent).toContain('It is tried again by itself.');
  await pressText('Try again');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(detail));
  isBroken = false;
  await shows('A-101');
});
