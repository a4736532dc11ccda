// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { addFlat, addOwner } from '../support/entries.ts';
import { layOut, openScreen } from '../support/screen.tsx';
import { anOffice } from '../support/society.ts';

/* Owners on a day, without a browser. */

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
