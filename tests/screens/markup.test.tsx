// @module-tag whole
// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addFlat, addOwner, addVehicle, transferFlat } from '../support/entries.ts';
import { layOut, openScreen } from '../support/screen.tsx';
import { aSociety } from '../support/society.ts';

/** Markup that would make an element wherever it is inserted as HTML. */
const markup = '<img class=planted src=x onerror="window.planted=1">';

/** A society in which every name and text is that markup. */
async function aSocietyOfMarkup() {
  const society = await aSociety();
  const admin = await society.signedInAs('admin');
  await admin.send('PATCH', '/api/society', { version: 1, name: markup, address: markup });
  await admin.send('PATCH', '/api/me', { name: markup });
  const flat = await addFlat(admin, 'A-101', { description: markup });
  const contact = { name: markup, phone: '9845012345', relation: markup };
  const owner = await addOwner(admin, { name: markup, flatId: flat.id, address: markup, emergencyContact: contact });
  const names = { company: markup, model: markup, color: markup, vehicleNumber: markup.slice(0, 20) };
  await addVehicle(admin, { ownerId: owner.id, flatId: flat.id, ...names });
  const sold = await addFlat(admin, 'A-102');
  const { body } = await transferFlat(admin, sold, { newOwner: { name: markup }, remarks: markup });
  await admin.send('POST', '/api/views', { list: 'flats', name: markup, address: 'wing=A', isShared: true });
  return { society, admin, flat, owner, transferId: String(body['id']) };
}

/** Every screen that shows names; the dashboard shows only figures. */
const addresses: [string, (of: Awaited<ReturnType<typeof aSocietyOfMarkup>>) => string][] = [
  ['flats', () => '/admin/flats'],
  ['a flat', ({ flat }) => `/admin/flats/${flat.id}`],
  ['owners', () => '/admin/owners'],
  ['an owner', ({ owner }) => `/admin/people/${owner.id}`],
  ['vehicles', () => '/admin/vehicles'],
  ['transfer', () => '/admin/transfer'],
  ['the register', () => '/admin/transfers'],
  ['an entry of the register', ({ transferId }) => `/admin/transfers/${transferId}`],
  ['owners on a day', () => '/admin/ownerships'],
  ['users', () => '/admin/users'],
  ['the log', () => '/admin/activity'],
  ['settings', () => '/admin/society'],
  ['one’s own account', () => '/account'],
];

test.each(addresses)('markup that people have entered is shown as it was typed: %s', async (_, addressOf) => {
  layOut(1200, 900);
  const made = await aSocietyOfMarkup();
  await openScreen(made.society, addressOf(made), made.admin);
  // The markup is in the screen's text, or in a form as a field's value.
  await waitFor(() => {
    const main = document.querySelector('main');
    const values = [...(main?.querySelectorAll<HTMLInputElement>('input, textarea') ?? [])].map(({ value }) => value);
    expect([main?.textContent, ...values].some((text) => text?.includes(markup))).toBe(true);
  });
  expect(document.querySelectorAll('.planted, script')).toHaveLength(0);
  expect(window).not.toHaveProperty('planted');
});
