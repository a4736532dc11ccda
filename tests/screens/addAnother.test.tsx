// @module-tag whole
// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Items } from '../support/entries.ts';
import { expectToast, field, openScreen, type } from '../support/screen.tsx';
import { anOffice, type Person } from '../support/society.ts';

/* A form that stays open for the next new record. */

const required = { 'Occupancy Date': '01-04-2024', Adults: '2', Children: '1', Males: '1', Females: '2' };

async function typeOwner(nth: number): Promise<void> {
  const own = { 'Full Name': `Owner ${nth}`, Email: `owner${nth}@people.example`, Phone: `984501230${nth}` };
  for (const [label, text] of Object.entries({ ...own, ...required })) await type(label, text);
}

const namesOf = async (admin: Person) =>
  (await admin.send<Items<{ name: string }>>('GET', '/api/owners')).body.items.map(({ name }) => name);

test('"Add another" begins each owner in the first field, the third as well as the second', async () => {
  const { society, admin } = await anOffice();
  await openScreen(society, '/admin/owners?add=1', admin);
  for (const nth of [1, 2, 3]) {
    await typeOwner(nth);
    const button = await screen.findByRole('button', { name: 'Add another' });
    button.focus();
    fireEvent.click(button);
    await waitFor(async () => expect(await field('Full Name')).toHaveProperty('value', ''));
    await waitFor(async () => expect(document.activeElement).toBe(await field('Full Name')));
  }
  expect(await namesOf(admin)).toEqual(['Owner 1', 'Owner 2', 'Owner 3']);
});

test('Enter while "Add another" is saving changes nothing of it: the form stays, for the next', async () => {
  const { society, admin } = await anOffice();
  await openScreen(society, '/admin/owners?add=1', admin);
  await typeOwner(1);
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    if ((init?.method ?? 'GET') === 'POST') await held;
    return fetch(input, init);
  };
  fireEvent.click(await screen.findByRole('button', { name: 'Add another' }));
  const form = document.querySelector('form') as HTMLFormElement;
  // As in a browser: a submit event that is not prevented would leave the page.
  expect(fireEvent.submit(form)).toBe(false);
  letGo();
  await expectToast('Owner added successfully');
  await waitFor(async () => expect(await field('Full Name')).toHaveProperty('value', ''));
  expect(screen.queryByRole('dialog', { name: 'Add New Owner' })).not.toBeNull();
  expect(await namesOf(admin)).toEqual(['Owner 1']);
});
