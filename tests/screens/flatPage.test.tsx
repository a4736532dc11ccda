// @module-tag whole
// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { spokenDay } from '#domain/day.ts';
import type { TransferPlan } from '#domain/transfer.ts';
import { family, flatOf, transferFlat } from '../support/entries.ts';
import { layOut, openScreen } from '../support/screen.tsx';
import { anOwnedFlat, todayOf } from '../support/society.ts';

/* The page of a flat, without a browser. */

beforeEach(() => layOut(1200, 800));

const section = (name: string) => screen.getByRole('region', { name }).textContent;

test('a flat that is let tells how many live there with the tenancy, and nothing of its owner’s family', async () => {
  const { society, admin, flat } = await anOwnedFlat({
    familyDetails: { adults: 2, children: 5, males: 6, females: 7 },
  });
  const { status } = await admin.send('POST', '/api/tenancies', {
    flatId: flat.id,
    tenants: [{ name: 'Imran Shaikh', phone: '98200 55555' }],
    ...{ since: todayOf(society, -10), lastDay: todayOf(society, 300) },
    familyDetails: { adults: 2, children: 1, males: 3, females: 4 },
  });
  expect(status).toBe(201);
  await openScreen(society, `/admin/flats/${flat.id}`, admin);
  await waitFor(() => expect(section('Present owner')).toContain('Owner since'));
  expect(section('Present owner')).not.toMatch(/Males|Females|Children/);
  await waitFor(() => expect(section('Tenancies')).toContain('8 live there: 3 males, 4 females, 1 child'));
});

test('of several tenants the only phone on record is shown with the name of whose it is', async () => {
  const { society, admin, flat } = await anOwnedFlat();
  const tenants = [{ name: 'Imran Shaikh' }, { name: 'Zoya Shaikh', phone: '98200 55555' }];
  const days = { since: todayOf(society, -10), lastDay: todayOf(society, 300) };
  expect((await admin.send('POST', '/api/tenancies', { flatId: flat.id, tenants, ...days })).status).toBe(201);
  await openScreen(society, `/admin/flats/${flat.id}`, admin);
  await waitFor(() => expect(section('Tenancies')).toContain('Zoya Shaikh: 98200 55555'));
});

test('a flat that is not let tells the family of whoever owns it', async () => {
  const { society, admin, flat } = await anOwnedFlat({
    familyDetails: { adults: 2, children: 5, males: 6, females: 7 },
  });
  await openScreen(society, `/admin/flats/${flat.id}`, admin);
  await waitFor(() => expect(section('Present owner')).toContain('Males6Females7Children5'));
});

test('whoever passes a part of their flat on has owned it since the day on which it became theirs', async () => {
  const { society, admin, flat, owner } = await anOwnedFlat();
  const { status } = await admin.send('POST', '/api/transfers/holders', {
    ...{
      key: crypto.randomUUID(),
      flatId: flat.id,
      presentOwnerIds: [owner.id],
      on: todayOf(society, -5),
      reason: 'sale',
    },
    holders: [
      { personId: owner.id, share: '1/2' },
      { name: 'Zoya Khan', share: '1/2' },
    ],
  });
  expect(status).toBe(201);
  await openScreen(society, `/admin/flats/${flat.id}`, admin);
  await waitFor(() =>
    expect(section('Present owners')).toContain(`Owner since${spokenDay(owner.occupancyDate ?? '')}`),
  );
  // The transfer form shows the same day, and so does its review.
  const since = spokenDay(owner.occupancyDate ?? '');
  await openScreen(society, `/admin/transfer?flat=${flat.id}`, admin);
  await waitFor(() => expect(document.body.textContent).toContain(`Owner since${since}`));
  const { body } = await admin.send<TransferPlan>('POST', '/api/transfers/preview', {
    ...{ flatId: flat.id, presentOwnerId: owner.id, occupancyDate: todayOf(society) },
    ...{
      jointOwnerIds: await jointOwnersOf(flat.id),
      newOwner: { name: 'Asha Pillai', phone: '5500000001', familyDetails: family },
    },
  });
  expect(body.from).toMatchObject({ name: owner.name, since: owner.occupancyDate });

  async function jointOwnersOf(id: string): Promise<(string | null)[]> {
    return (await flatOf(admin, id)).jointOwners.map(({ ownerId }) => ownerId);
  }
});

test('whoever owned the flat under another number is told with it, and whoever owns it is not', async () => {
  const { society, admin, flat, owner } = await anOwnedFlat();
  const sold = { presentOwnerId: owner.id, occupancyDate: todayOf(society, -5) };
  expect((await transferFlat(admin, flat, sold)).status).toBe(201);
  const { version } = await flatOf(admin, flat.id);
  const edit = { version, flatNumber: 'C-305' };
  expect((await admin.send('PATCH', `/api/flats/${flat.id}`, edit)).status).toBe(200);
  await openScreen(society, `/admin/flats/${flat.id}`, admin);
  await waitFor(() => expect(section('Owners over time')).toContain('Meera Rao, as A-101'));
  expect(section('Owners over time')).toMatch(/Binod BuyerSince/);
});
