// @module-tag whole
// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { addFlat, addOwner, type Items } from '../support/entries.ts';
import { expectMessage, field, layOut, openScreen, type } from '../support/screen.tsx';
import { anOffice, anOwnedFlat } from '../support/society.ts';

/* What all forms share: the keys that save, and one sentence for the same mistake. */

const keys = { key: 'Enter', ctrlKey: true };

test('Ctrl Enter saves from a field in which Enter begins a new line, and the button says so', async () => {
  const { society, admin } = await anOffice();
  await openScreen(society, '/admin/flats?add=1', admin);
  await type('Flat number', 'A-101');
  await type('Floor', '1');
  const description = await field('Description');
  const button = document.querySelector('button[type=submit]');
  expect(button?.getAttribute('title')).toMatch(/Enter$/);
  fireEvent.keyDown(description, { key: 'Enter' });
  expect((await field('Type')).getAttribute('aria-invalid')).not.toBe('true');
  fireEvent.keyDown(description, keys);
  await expectMessage('Type', 'Choose a type');
});

test('⌘ Enter does the same; without the focus in a form it sends nothing', async () => {
  const { society, admin } = await anOffice();
  await openScreen(society, '/admin/society', admin);
  await type('Name of the society', 'Lotus Residency');
  fireEvent.keyDown(document.body, keys);
  await screen.findByText('Not saved yet');
  const section = within(screen.getByRole('form', { name: 'The society' }));
  fireEvent.keyDown(await field('Name of the society'), { key: 'Enter', metaKey: true });
  await section.findByText('All saved');
  const { body } = await admin.send<{ name: string }>('GET', '/api/society');
  expect(body.name).toBe('Lotus Residency');
});

test("the family's sentence stands once below the four numbers, each of which says it", async () => {
  const { society, admin } = await anOffice();
  await openScreen(society, '/admin/owners?add=1', admin);
  fireEvent.keyDown(await field('Full Name'), keys);
  const sentence = 'All family details must be greater than 0';
  for (const label of ['Adults', 'Children', 'Males', 'Females']) await expectMessage(label, sentence);
  expect(within(screen.getByRole('dialog')).getAllByText(sentence)).toHaveLength(1);
});

test("a transfer's family numbers are required, empty, and typed on a keypad of digits", async () => {
  const { society, admin } = await anOffice();
  await addFlat(admin, 'A-101');
  await openScreen(society, '/admin/transfer', admin);
  for (const label of ['Adults', 'Children', 'Males', 'Females']) {
    const input = (await field(label)) as HTMLInputElement;
    expect([input.required, input.placeholder, input.value, input.inputMode], label).toEqual([true, '', '', 'numeric']);
  }
});

/** Opens the form for the days of an ownership, which `correctElsewhere` corrects as another administrator. */
async function correctingDays() {
  const { society, admin } = await anOffice();
  const other = await society.signedInAs('admin');
  const flat = await addFlat(admin, 'A-101');
  await addOwner(admin, { name: 'Meera Nair', flatId: flat.id });
  const { items } = (await admin.send<Items<{ id: string }>>('GET', `/api/flats/${flat.id}/ownerships`)).body;
  await openScreen(society, `/admin/flats/${flat.id}`, admin);
  fireEvent.click(await screen.findByRole('button', { name: /^Correct days/ }));
  const correction = { since: '2024-03-05', until: null, reason: 'Typed wrongly' };
  const path = `/api/ownerships/${items[0]?.id}/correction`;
  return { correctElsewhere: () => other.send('POST', path, correction) };
}

test.each([
  ['/admin/flats?add=1', 'Floor', '१२', '12'],
  ['/admin/flats?add=1', 'Rent (₹ per month)', '२५०००', '25,000'],
  ['/admin/vehicles?add=1', 'Year', '२०२०', '2020'],
  ['/admin/owners?add=1', 'Adults', '२', '2'],
])('at %s %s takes the digits of a Hindi keyboard as 0 to 9', async (address, label, value, shown) => {
  const { society, admin } = await anOffice();
  await openScreen(society, address, admin);
  const input = (await field(label)) as HTMLInputElement;
  fireEvent.input(input, { target: { value } });
  expect(input.value).toBe(shown);
});

test('who corrects the days of an ownership is told by name of somebody who does the same meanwhile', async () => {
  const { correctElsewhere } = await correctingDays();
  await type('Reason', 'The deed says so');
  await correctElsewhere();
  // Refetches, as the change stream makes a browser do.
  const { queryClient } = await import('#web/data/queries.ts');
  await queryClient.invalidateQueries();
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('Test admin has just changed these days');
  await dialog.findByText('On record now: since 05 Mar 2024.');
  expect(await field('Reason')).toHaveProperty('value', 'The deed says so');
});

test('days that somebody corrected without the form hearing of it are told when it is saved, and not set back', async () => {
  const { correctElsewhere } = await correctingDays();
  await type('Since', '4 mar 2024');
  await type('Reason', 'The deed says so');
  await correctElsewhere();
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Correct days' }));
  await dialog.findByText(
    /^These days were corrected meanwhile: since 05 Mar 2024\. Look them over, then save again\./,
  );
  await dialog.findByText('On record now: since 05 Mar 2024.');
  fireEvent.click(dialog.getByRole('button', { name: 'Correct days' }));
  await screen.findByText('The days of Meera Nair are corrected');
});

test('who waits for an answer is counted in the sidebar and told on the dashboard', async () => {
  const { society, admin } = await anOffice();
  const { db } = society.context;
  const asking = [await society.signedInAs('user'), await society.signedInAs('user'), await society.signedInAs('user')];
  const [wish, ...entries] = asking.map(({ id }) => id);
  await db.updateTable('users').set({ entryRequest: 'open' }).where('id', 'in', entries).execute();
  await db
    .updateTable('users')
    .set({ adminRequest: 'open' })
    .where('id', '=', wish ?? '')
    .execute();
  await openScreen(society, '/admin/dashboard', admin);
  await screen.findByText('2 people wait to be let in, and 1 person asks to be an administrator.');
  const link = within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: /^Users/ });
  await waitFor(() => expect(link.textContent).toBe('Users3, 3 open requests'));
});

/** Presses the button, whose focus a browser takes while it is disabled, and whose request finds no server. */
async function pressInVain(name: string, role = 'dialog') {
  const button = await within(await screen.findByRole(role)).findByRole('button', { name });
  vi.stubGlobal('fetch', () => {
    (document.activeElement as HTMLElement).blur();
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  button.focus();
  fireEvent.click(button);
  await within(screen.getByRole(role)).findByRole('alert');
  return button;
}

test('a household that could not be saved: the focus is at the button that was pressed', async () => {
  const { society, admin, flat } = await anOwnedFlat();
  await openScreen(society, `/admin/flats/${flat.id}`, admin);
  const list = await screen.findByRole('button', { name: 'List who lives here…' });
  await waitFor(() => expect(list.hasAttribute('disabled')).toBe(false));
  fireEvent.click(list);
  const button = await pressInVain('Save');
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('a change of owners that could not be previewed: the focus is at the button that was pressed', async () => {
  const { society, admin, flat } = await anOwnedFlat();
  await openScreen(society, `/admin/flats/${flat.id}/owners`, admin);
  fireEvent.click(await screen.findByRole('button', { name: 'Add a joint owner' }));
  fireEvent.change(within(screen.getByRole('group', { name: 'Second owner' })).getByLabelText(/^Name/), {
    target: { value: 'Kabir Menon' },
  });
  fireEvent.click(screen.getByLabelText(/^They have owned it together all along/));
  const button = await pressInVain('See what changes', 'main');
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('flats that could not be deleted together: the focus is at the button that was pressed', async () => {
  layOut(1000, 700);
  const { society, admin } = await anOffice();
  await addFlat(admin, 'A-101');
  await openScreen(society, '/admin/flats?view=table', admin);
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select A-101' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete…' }));
  const button = await pressInVain('Delete 1 flat');
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('a member of a household whom one changed in another window, or whose saved answer was lost, is told as one’s own', async () => {
  const { society, admin, flat } = await anOwnedFlat();
  const listed = { flatId: flat.id, members: [{ name: 'Ira Rao', relation: 'Daughter' }] };
  const { body } = await admin.send<Items<{ id: string; version: number }>>('POST', '/api/households', listed);
  const [member] = body.items;
  await openScreen(society, `/admin/flats/${flat.id}`, admin);
  fireEvent.click(await screen.findByRole('button', { name: /^Edit Ira Rao/ }));
  await type('Relation', 'Niece');
  const edit = { version: member?.version, phone: '98450 12345' };
  expect((await admin.send('PATCH', `/api/households/${member?.id}`, edit)).status).toBe(200);
  const { queryClient } = await import('#web/data/queries.ts');
  await queryClient.invalidateQueries();
  await screen.findByRole('alert', { name: 'You changed this member meanwhile in another window' });
  expect(await field('Relation')).toHaveProperty('value', 'Niece');
});
