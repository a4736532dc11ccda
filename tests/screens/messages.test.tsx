// @module-tag whole
// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { addFlat, dayAgo } from '../support/entries.ts';
import { expectMessage, expectNoMessage, expectToast, field, openScreen, submit, type } from '../support/screen.tsx';
import { anOffice, aSociety } from '../support/society.ts';

/* Each form shows each error at its field. Others cover what the server refuses. */

const hasFocus = async (label: string) => {
  const target = await field(label);
  await waitFor(() => expect(document.activeElement).toBe(target));
};

test('the sign-in screen tells each mistake under its field, and takes it back when the field is edited', async () => {
  await openScreen((await anOffice()).society, '/login', null);
  await submit();
  await expectMessage('Email', 'Email is required');
  await expectMessage('Password', 'Password is required');
  await hasFocus('Email');

  await type('Email', 'asha');
  await type('Password', '12345');
  await submit();
  await expectMessage('Email', 'Please enter a valid email address');
  await expectMessage('Password', 'Password must be at least 6 characters');
  expect(screen.queryByRole('alert')).toBeNull();

  await type('Email', 'asha@society.example');
  await expectNoMessage('Email');
  await type('Password', '123456');
  await expectNoMessage('Password');
});

test('the sign-up screen tells each mistake under its field, and takes it back when the field is edited', async () => {
  await openScreen(await aSociety(), '/signup', null);
  await submit();
  await expectMessage('Email', 'Email is required');
  await expectMessage('Password', 'Password is required');
  await expectMessage('Confirm Password', 'Confirm password is required');
  await hasFocus('Email');

  await type('Email', 'asha@society');
  await type('Password', '12345');
  await type('Confirm Password', '12346');
  await submit();
  await expectMessage('Email', 'Email is invalid');
  await expectMessage('Password', 'Password must be at least 6 characters');
  await expectMessage('Confirm Password', 'Passwords do not match');

  await type('Email', 'asha@society.example');
  await type('Password', '123456');
  await type('Confirm Password', '123456');
  for (const label of ['Email', 'Password', 'Confirm Password']) await expectNoMessage(label);
});

describe("a flat's form tells at its field", () => {
  test('what is missing, a wrong number as a toast too', async () => {
    const { society, admin } = await anOffice();
    await openScreen(society, '/admin/flats?add=1', admin);
    await field('Flat number');
    await submit();
    // Checked first, because the toast disappears by itself.
    await expectToast('Flat number must be in format like A-101');
    await expectMessage('Flat number', 'Flat number must be in format like A-101');
    await expectMessage('Floor', 'Floor is required');
    await expectMessage('Type', 'Choose a type');
    await hasFocus('Flat number');
  });

  test('that something is no flat number, once it is left', async () => {
    const { society, admin } = await anOffice();
    await openScreen(society, '/admin/flats?add=1', admin);
    for (const wrong of ['a-101', 'A101', 'AA-101', 'A-1010', 'A-1O1']) {
      await type('Flat number', wrong);
      await expectMessage('Flat number', 'Flat number must be in format like A-101');
      await type('Flat number', ' A-102 ');
      await expectNoMessage('Flat number');
    }
  });

  test('which numbers it takes', async () => {
    const { society, admin } = await anOffice();
    await openScreen(society, '/admin/flats?add=1', admin);
    await type('Flat number', 'A-101');
    await type('Floor', '-1');
    await type('Size (sq ft)', '-5');
    await type('Rent (₹ per month)', '10.5');
    await submit();
    await expectMessage('Floor', 'Floor must be a whole number from 0 to 200, not -1');
    await expectMessage(
      'Size (sq ft)',
      'Size must be a number from 0 to 1,00,000 with at most two digits behind the point, not -5',
    );
    await expectMessage('Rent (₹ per month)', 'Rent must be a whole number from 0 to 10,00,00,000, not 10.5');
    expect((await admin.send<{ items: unknown[] }>('GET', '/api/flats')).body.items).toEqual([]);
  });
});

describe("an owner's form tells at its field", () => {
  const family = ['Adults', 'Children', 'Males', 'Females'];

  async function opened() {
    const { society, admin } = await anOffice();
    await openScreen(society, '/admin/owners?add=1', admin);
    return admin;
  }

  test('what is missing, and the first of the list as a toast too', async () => {
    await opened();
    await field('Full Name');
    await submit();
    // Checked first, because the toast disappears by itself.
    await expectToast('Invalid email format');
    await expectMessage('Full Name', 'Full Name is required');
    await expectMessage('Occupancy Date', 'Occupancy date is required');
    for (const label of family) await expectMessage(label, 'All family details must be greater than 0');
    await expectMessage('Email', 'Invalid email format');
    await expectMessage('Phone', 'Phone number must be 10 digits');
    await hasFocus('Full Name');
  });

  test('and as a toast the first of the list that is wrong, and nothing is saved', async () => {
    const admin = await opened();
    const right = { 'Full Name': 'Meera Rao', Email: 'meera@people.example', Phone: '98450 12345' };
    const whole = { ...right, Adults: '2', Children: '1', Males: '1', Females: '2' };
    for (const [label, text] of Object.entries(whole)) await type(label, text);
    for (const [label, wrong, sentence, mended] of [
      ['Email', 'meera at home', 'Invalid email format', right.Email],
      ['Phone', '98450 1234x', 'Phone number must be 10 digits', right.Phone],
      ['Adults', '-1', 'All family details must be greater than 0', whole.Adults],
      ['Aadhar Number', '12345678901', 'Aadhar must be 12 digits', ''],
      ['PAN Number', 'ABCD1234EF', 'Invalid PAN format (e.g., ABCDE1234F)', ''],
    ] as const) {
      await type(label, wrong);
      await submit();
      await expectToast(sentence);
      await expectMessage(label, sentence);
      await type(label, mended);
      await expectNoMessage(label);
    }
    expect((await admin.send<{ items: unknown[] }>('GET', '/api/owners')).body.items).toEqual([]);
  });

  test('what is too long', async () => {
    await opened();
    await type('Full Name', 'M'.repeat(10_000));
    await type('Address', 'x'.repeat(2001));
    await submit();
    await expectMessage('Full Name', 'Full Name must be at most 200 characters');
    await expectMessage('Address', 'Address must be at most 2000 characters');
  });
});

describe("a vehicle's form tells at its field", () => {
  const warning = 'Not a usual Indian number. It can be saved.';

  async function opened() {
    const { society, admin } = await anOffice();
    await openScreen(society, '/admin/vehicles?add=1', admin);
    // The screen uses the machine's clock.
    return Number(dayAgo(0).slice(0, 4));
  }

  test('what is missing', async () => {
    await opened();
    await field('Vehicle Number');
    await submit();
    for (const label of ['Vehicle Number', 'Company', 'Model', 'Owner', 'Flat'])
      await expectMessage(label, `${label} is required`);
    await hasFocus('Vehicle Number');
  });

  test('which years it takes, and what is too long', async () => {
    const thisYear = await opened();
    for (const year of [1979, thisYear + 1]) {
      await type('Year', String(year));
      await submit();
      await expectMessage('Year', `Year must be from 1980 to ${thisYear}, not ${year}`);
    }
    await type('Company', 'x'.repeat(10_000));
    await submit();
    await expectMessage('Company', 'Company must be at most 100 characters');
  });

  test('that a number is unusual, without refusing it', async () => {
    await opened();
    await type('Vehicle Number', 'TEMP 7');
    await screen.findByText(warning);
    await expectNoMessage('Vehicle Number');
    await type('Vehicle Number', 'KA 01 AB 1234');
    await waitFor(() => expect(screen.queryByText(warning)).toBeNull());
  });
});

test.each([20, 24])('of %i flats a resident is shown the first 20, and told how to see others', async (flats) => {
  const { society, admin } = await anOffice();
  for (let door = 101; door < 101 + flats; door++) await addFlat(admin, `A-${door}`);
  await openScreen(society, '/user/dashboard?kind=flat&q=A-1', await society.signedInAs('user'));
  await screen.findByText('20 found. If it is not among them, enter more of the number.');
  const shown = screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'));
  expect(shown).toEqual(Array.from({ length: 20 }, (_, index) => `Flat A-${101 + index}`));
});
