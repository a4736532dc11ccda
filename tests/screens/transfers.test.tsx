// @module-tag whole
// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Transfer } from '#domain/transfer.ts';
import { addFlat, addOwner, addVehicle, type Items, transferFlat } from '../support/entries.ts';
import { answering, expectMessage, field, layOut, openScreen, press, type, unreached } from '../support/screen.tsx';
import { anOffice } from '../support/society.ts';

/* The transfer of a flat, its reversal and who owned what on a day, without a browser. */

beforeEach(() => layOut(1200, 800));

/** A-101 belongs to Sita, who has a vehicle there. */
async function aSale() {
  const { society, admin } = await anOffice();
  const flat = await addFlat(admin, 'A-101', { floor: 1 });
  const seller = await addOwner(admin, { name: 'Sita Seller', flatId: flat.id });
  await addVehicle(admin, { ownerId: seller.id, flatId: flat.id, vehicleNumber: 'KA 01 ZZ 0001' });
  const register = async () => (await admin.send<Items<Transfer>>('GET', '/api/transfers')).body.items;
  const opened = () => openScreen(society, '/admin/transfer', admin);
  return { society, admin, flat, seller, register, opened };
}

const shownIn = async (label: string) => ((await field(label)) as HTMLInputElement).value;

async function pick(label: string, option: string): Promise<void> {
  const target = await field(label);
  fireEvent.click(target);
  fireEvent.change(target, { target: { value: option } });
  const [first] = await screen.findAllByRole('option', { name: new RegExp(option) });
  fireEvent.click(first as HTMLElement);
  await waitFor(async () => expect(await shownIn(label)).toContain(option));
}

async function fill(name: string, phone: string, family = '1'): Promise<void> {
  await type('Full Name', name);
  await type('Phone Number', phone);
  for (const label of ['Adults', 'Children', 'Males', 'Females']) await type(label, family);
}

test('family numbers of 0 and a day before the present ownership are refused where they stand, and all that was typed stays', async () => {
  const { register, opened } = await aSale();
  await opened();
  await pick('Flat', 'A-101 · Floor 1 · Occupied');
  await fill('Binod Buyer', '9845099999', '0');
  await press('Transfer Ownership');
  await screen.findAllByText(/All family details \(adults, children, males, females\) must be greater than 0\./);
  for (const label of ['Adults', 'Children', 'Males', 'Females']) await type(label, '2');
  for (const [day, sentence] of [
    ['2024-03-31', 'The present ownership began on 01 Apr 2024'],
    ['2999-01-01', "can't be in the future"],
  ] as const) {
    await type('Occupancy Date', day);
    await press('Transfer Ownership');
    await expectMessage('Occupancy Date', sentence);
  }
  expect(await Promise.all(['Full Name', 'Phone Number', 'Adults'].map(shownIn))).toEqual([
    'Binod Buyer',
    '9845099999',
    '2',
  ]);
  expect(await register()).toEqual([]);
});

test('an owner on record fills the form; another name is asked about, and is never put on somebody else’s record', async () => {
  const { admin, opened } = await aSale();
  await addOwner(admin, { name: 'Kavya Knwon', email: 'kavya@people.example', phone: '9845011111' });
  await opened();
  await pick('Flat', 'A-101 · Floor 1 · Occupied');
  await pick('Existing Owner', 'Kavya Knwon · No Flat · Active');
  await waitFor(async () => expect(await shownIn('Email Address')).toBe('kavya@people.example'));
  expect([await shownIn('Full Name'), await shownIn('Phone Number')]).toEqual(['Kavya Knwon', '9845011111']);
  await type('Full Name', 'Someone Else');
  await press('Transfer Ownership');
  await screen.findByText(/Correct this person's record, or record a different new owner\?/);
  await press('Record a different new owner');
  await waitFor(async () => expect(await shownIn('Existing Owner')).toBe(''));

  await pick('Existing Owner', 'Kavya Knwon · No Flat · Active');
  await waitFor(async () => expect(await shownIn('Full Name')).toBe('Kavya Knwon'));
  await type('Email Address', '');
  await type('Full Name', 'Kavya Known');
  await press('Transfer Ownership');
  await press("Correct this person's record");
  const plan = await screen.findByRole('dialog', { name: /^Transfer / });
  await waitFor(() => expect(plan.textContent).toContain('Name: Kavya Knwon → Kavya Known'));
  expect(plan.textContent).toContain('Email: kavya@people.example → empty');
  await press('Confirm transfer');
  await screen.findByText(/A-101 now belongs to Kavya Known/);
  const { items } = (await admin.send<Items<{ name: string }>>('GET', '/api/owners')).body;
  expect(items.map(({ name }) => name)).toEqual(['Kavya Known', 'Sita Seller']);
});

test.each(['before', 'after'])(
  'a connection that fails %s the server has done it: trying again does it once',
  async (moment) => {
    const { register, opened } = await aSale();
    await opened();
    await pick('Flat', 'A-101 · Floor 1 · Occupied');
    await fill('Binod Buyer', '9845099999');
    await press('Transfer Ownership');
    let isLost = false;
    answering(({ method, url }, goOn) => {
      if (isLost || method !== 'POST' || !url.endsWith('/api/transfers')) return;
      isLost = true;
      return moment === 'after' ? goOn().then(unreached) : unreached();
    });
    await press('Confirm transfer');
    await screen.findByText(/Error transferring ownership\. Please try again\./);
    expect([await shownIn('Full Name'), await shownIn('Phone Number')]).toEqual(['Binod Buyer', '9845099999']);
    await press('Try again');
    await screen.findByText(/Ownership transferred successfully!/);
    expect(isLost).toBe(true);
    expect((await register()).map(({ toName }) => toName)).toEqual(['Binod Buyer']);
  },
);

test('a reversal says what returns, asks why, and the register keeps both', async () => {
  const { society, admin, flat, seller, register } = await aSale();
  await transferFlat(admin, flat, { presentOwnerId: seller.id });
  const [sale] = await register();
  await openScreen(society, `/admin/transfers/${sale?.id}`, admin);
  await press('Reverse');
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText(/A-101 belongs to Sita Seller again, without a break since 01 Apr 2024\./);
  expect(dialog.textContent).toContain('Vehicle KA 01 ZZ 0001 returns to its owner and flat.');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Reverse transfer' }));
  await expectMessage('Reason', 'Say why the transfer is reversed');
  const reason = await field('Reason');
  await waitFor(() => expect(document.activeElement).toBe(reason));
  await type('Reason', 'Entered for the wrong flat');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Reverse transfer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByText('This transfer was reversed', { exact: true });

  cleanup();
  await openScreen(society, '/admin/transfers', admin);
  await screen.findByText('2 entries');
  await screen.findByText('Entered for the wrong flat');
  cleanup();
  await openScreen(society, `/admin/flats/${flat.id}`, admin);
  await screen.findAllByRole('link', { name: 'Sita Seller' });
});

test('who owned what on a day: for the whole society, and on a flat’s own page', async () => {
  const { society, admin, flat, seller } = await aSale();
  await transferFlat(admin, flat, { presentOwnerId: seller.id });
  const main = () => document.querySelector('main')?.textContent;
  await openScreen(society, '/admin/ownerships?on=2024-04-01', admin);
  await waitFor(() => expect(main()).toContain('Sita Seller'));
  cleanup();
  await openScreen(society, '/admin/ownerships?on=2024-03-31', admin);
  await screen.findByText('Nobody owned a flat on 31 Mar 2024');
  expect(main()).not.toContain('Sita Seller');
  cleanup();
  await openScreen(society, `/admin/flats/${flat.id}`, admin);
  fireEvent.change(await screen.findByLabelText(/^Who owned it on/), { target: { value: '2024-04-02' } });
  await waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContainEqual(
      expect.stringContaining('Sita Seller'),
    ),
  );
});

test('the day of a purchase is put right for the seller as well: the form says so before, and the register after', async () => {
  const { society, admin } = await anOffice();
  const flat = await addFlat(admin, 'A-101');
  const seller = await addOwner(admin, { name: 'Sita Seller', flatId: flat.id, occupancyDate: '2020-01-01' });
  await transferFlat(admin, flat, { presentOwnerId: seller.id, occupancyDate: '2025-06-01' });
  await openScreen(society, `/admin/flats/${flat.id}`, admin);
  fireEvent.click(await screen.findByRole('button', { name: /^Correct days of Binod Buyer/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Correct days of Binod Buyer' });
  await type('Since', '15/8/2025');
  await type('Reason', 'The deed says 15 August');
  await waitFor(() =>
    expect(
      within(dialog)
        .getAllByRole('status')
        .map(({ textContent }) => textContent),
    ).toContain('Sita Seller is corrected with it, as that is the same day: Until 01 Jun 2025 → 15 Aug 2025.'),
  );
  fireEvent.click(within(dialog).getByRole('button', { name: 'Correct days' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  cleanup();
  await openScreen(society, `/admin/flats/${flat.id}`, admin);
  await screen.findByRole('button', { name: /^Correct days of Binod Buyer/ });
  const owned = () =>
    within(screen.getByRole('region', { name: 'Owners over time' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  await waitFor(() =>
    expect(owned()).toEqual([
      expect.stringContaining('Binod BuyerSince 15 Aug 2025'),
      expect.stringContaining('Sita Seller01 Jan 2020 – 15 Aug 2025'),
    ]),
  );
  cleanup();
  await openScreen(society, '/admin/transfers', admin);
  const row = (await screen.findByText('Correction of days')).closest('tr, article');
  expect(row?.textContent).toContain('Since 01 Jun 2025 → 15 Aug 2025');
  expect(row?.textContent).toContain('Sita Seller until 01 Jun 2025 → 15 Aug 2025');
});
