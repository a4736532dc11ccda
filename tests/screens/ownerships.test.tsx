// @module-tag whole
// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { addFlat, addOwner, dayAgo } from '../support/entries.ts';
import { layOut, openScreen } from '../support/screen.tsx';
import { anOffice } from '../support/society.ts';

/* The owners of the flats on a day, without a browser. */

beforeEach(() => layOut(1200, 800));

test('of a flat that had no owner that day it is said so, and who has owned it since when', async () => {
  const { society, admin } = await anOffice();
  const [flat, other] = [await addFlat(admin, 'A-101'), await addFlat(admin, 'B-204')];
  await addFlat(admin, 'C-301');
  await addOwner(admin, { flatId: flat.id, occupancyDate: '2024-04-01' });
  await addOwner(admin, { flatId: other.id, name: 'Asha Nair', occupancyDate: '2018-04-01' });
  await openScreen(society, '/admin/ownerships?on=2019-03-14&q=a101', admin);
  await screen.findByText('No owner on record on 14 Mar 2019');
  const way = await screen.findByRole('link', { name: 'A-101' });
  expect(way.parentElement?.textContent).toBe('A-101 had none that day; Meera Rao since 01 Apr 2024');
  expect(screen.queryByText('No flat or owner fits')).toBeNull();
});

test('a flat that nobody has owned since, and one that there is not', async () => {
  const { society, admin } = await anOffice();
  const flat = await addFlat(admin, 'A-101');
  await addFlat(admin, 'B-204');
  await addOwner(admin, { flatId: flat.id, occupancyDate: '2018-04-01' });
  await openScreen(society, '/admin/ownerships?on=2019-03-14&q=b204', admin);
  expect((await screen.findByRole('link', { name: 'B-204' })).parentElement?.textContent).toBe(
    'B-204 had none that day, nor since',
  );
  await openScreen(society, '/admin/ownerships?on=2019-03-14&q=nobody', admin);
  await screen.findByText('No flat or owner fits');
});

const rowsOf = (rows: Iterable<HTMLTableRowElement>) =>
  [...rows].map((row) => [...row.cells].slice(0, 4).map(({ textContent }) => textContent));

test('a flat that two own together is counted once, and told with the place and the share of each', async () => {
  const { society, admin } = await anOffice();
  const [flat, other] = [await addFlat(admin, 'A-101'), await addFlat(admin, 'B-204')];
  const meera = await addOwner(admin, { flatId: flat.id, occupancyDate: '2024-04-01' });
  await addOwner(admin, { flatId: other.id, name: 'Asha Nair', email: 'asha@people.example', phone: '98450 12346' });
  const { status } = await admin.send('POST', '/api/transfers/holders', {
    ...{ key: crypto.randomUUID(), flatId: flat.id, presentOwnerIds: [meera.id], vehicles: {} },
    holders: [
      { personId: meera.id, share: '2/3' },
      { name: 'Sunil Rao', phone: '98450 12347', share: '1/3' },
    ],
    ...{ on: dayAgo(10), reason: 'name added' },
  });
  expect(status).toBe(201);
  await openScreen(society, '/admin/ownerships', admin);
  await screen.findByText(/^2 flats had an owner on/);
  await waitFor(() =>
    expect(rowsOf(document.querySelectorAll('main tr'))).toContainEqual(
      expect.arrayContaining(['A-101', 'Sunil Rao', '1/3']),
    ),
  );
  fireEvent(window, new Event('beforeprint'));
  expect(rowsOf(document.querySelectorAll('[data-paper] tr'))).toEqual([
    ['Flat', 'Owner', 'Place among owners', 'Share in the flat'],
    ['A-101', 'Meera Rao', '1', '2/3'],
    ['A-101', 'Sunil Rao', '2', '1/3'],
    ['B-204', 'Asha Nair', '', ''],
  ]);
  fireEvent(window, new Event('afterprint'));
  fireEvent.change(screen.getByLabelText('Search flats and owners'), { target: { value: 'rao' } });
  await screen.findByText(/^1 of 2 flats had an owner on/);
});
