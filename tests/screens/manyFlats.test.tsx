// @module-tag whole
// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Flat } from '#domain/flat.ts';
import { addFlat, type Items } from '../support/entries.ts';
import { expectMessage, expectToast, field, openScreen, press, type } from '../support/screen.tsx';
import { anOffice } from '../support/society.ts';

async function choose(label: string, option: string) {
  fireEvent.click(await field(label));
  fireEvent.click(await screen.findByRole('option', { name: option }));
}

test('many flats are shown while they are typed, and added but for those that exist', async () => {
  const { society, admin } = await anOffice();
  await addFlat(admin, 'A-101', { rent: 9000 });
  await openScreen(society, '/admin/flats', admin);
  await press('Add many…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Many Flats' }));

  await type('Wings or towers', 'E to A');
  await expectMessage('Wings or towers', 'Write wings like A to E, or T1, T2');
  await type('Wings or towers', 'A, B');
  await type('Flats a floor', '2');
  await type('First floor', '1');
  await type('Last floor', '10');
  await press('Add Flats');
  await expectMessage('Type', 'Choose a type');
  await choose('Type', '2BHK');
  await press('Add Flats');
  await dialog.findByText(/^A-1001 is no number of this society\./);

  await type('Last floor', '2');
  await dialog.findByText('7 flats will be added; 1 exists already and is left as it is.');
  const grid = await dialog.findByRole('table', { name: 'Flats of wing A' });
  await waitFor(() =>
    expect(
      within(grid)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(['Floor 2A-201A-202', 'Floor 1A-101A-102']),
  );
  expect(within(grid).getByTitle('Exists already').textContent).toBe('A-101');

  await press('Add 7 flats');
  await expectToast('7 flats added; 1 existed already');
  await screen.findByText('8 flats');
  const { items } = (await admin.send<Items<Flat>>('GET', '/api/flats')).body;
  expect(items.map(({ flatNumber, rent }) => [flatNumber, rent])).toContainEqual(['A-101', 9000]);
  expect(items).toHaveLength(8);

  await press('Undo');
  await expectToast('Undid: added 7 flats');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await admin.send<Items<Flat>>('GET', '/api/flats')).body.items).toHaveLength(1);
});

test('"Add another" keeps what repeats, proposes the next free number with its floor, and asks nothing when left untouched', async () => {
  const { society, admin } = await anOffice();
  for (const [number, floor] of [
    ['A-101', 1],
    ['A-102', 1],
    ['A-202', 2],
  ] as const)
    await addFlat(admin, number, { floor });
  await openScreen(society, '/admin/flats?add=1', admin);
  await type('Flat number', 'A-201');
  await waitFor(async () => expect((await field('Floor')) as HTMLInputElement).toHaveProperty('value', '2'));
  await choose('Type', '3BHK');
  await type('Rent (₹ per month)', '25000');
  await type('Description', 'Corner flat');
  await press('Add another');
  await expectToast('Flat added successfully!');
  const holds = async (label: string, value: string) =>
    waitFor(async () => expect(await field(label)).toHaveProperty('value', value));
  await holds('Flat number', 'A-301');
  await holds('Floor', '3');
  await holds('Type', '3BHK');
  await holds('Rent (₹ per month)', '25,000');
  await holds('Description', '');
  const number = (await field('Flat number')) as HTMLInputElement;
  await waitFor(() => expect(document.activeElement).toBe(number));
  expect(number.value.slice(number.selectionStart ?? 0, number.selectionEnd ?? 0)).toBe('A-301');

  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText('Discard changes?')).toBeNull();
});
