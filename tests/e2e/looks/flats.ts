import { phone } from '../../support/looks.ts';
import { dialogOf, heading, type Look, press, pressInDialog, refusal, text } from './look.ts';

/** The admins' screens of the whole society and of its flats. */
export const flatLooks: Look[] = [
  { what: 'the admin dashboard', as: 'admin', at: '/admin/dashboard', shows: text('Total Residents') },
  {
    what: 'the drawer',
    as: 'admin',
    at: '/admin/society',
    only: phone,
    shows: heading('Society'),
    // The button's name contains the number of users who wait to be let in.
    after: (page) => page.getByRole('button', { name: /^Menu/ }).click(),
  },
  {
    what: 'the palette',
    isLast: true,
    as: 'admin',
    at: '/admin/users',
    shows: heading('Users'),
    after: async (page) => {
      await press('Find anything')(page);
      await dialogOf(page).locator('input').fill('a-1');
      await dialogOf(page).getByText('A-101').first().waitFor();
    },
  },
  {
    what: 'the flats',
    as: 'admin',
    at: '/admin/flats',
    shows: heading('Flat Management'),
    after: (page) => text('A-101')(page).waitFor(),
  },
  {
    what: 'the flats as a table',
    as: 'admin',
    at: '/admin/flats?view=table&sort=-rent',
    shows: (page) => page.getByRole('grid', { name: 'Flats' }),
    after: (page) => text('A-101')(page).waitFor(),
  },
  {
    what: "the table's columns",
    as: 'admin',
    at: '/admin/flats?view=table',
    shows: (page) => page.getByRole('grid', { name: 'Flats' }),
    after: async (page) => {
      await press('Columns')(page);
      await page.getByRole('checkbox', { name: 'Description' }).waitFor();
    },
  },
  {
    what: 'one field of many flats, and what a change of it comes to',
    as: 'admin',
    at: '/admin/flats?view=table',
    shows: (page) => page.getByRole('grid', { name: 'Flats' }),
    after: async (page) => {
      await page.getByRole('checkbox', { name: /^Select all/ }).click();
      await press('Edit…')(page);
      await dialogOf(page).getByRole('combobox', { name: 'Field' }).press('r');
      await dialogOf(page).getByRole('combobox', { name: 'How' }).press('r');
      await dialogOf(page).getByLabel('Rupees').fill('500');
      await dialogOf(page).getByText('will change').waitFor();
    },
  },
  {
    what: 'the deletion of many flats, and which can’t be deleted yet',
    as: 'admin',
    at: '/admin/flats?view=table',
    shows: (page) => page.getByRole('grid', { name: 'Flats' }),
    after: async (page) => {
      await page.getByRole('checkbox', { name: /^Select all/ }).click();
      await press('Delete…')(page);
      await dialogOf(page).getByText('will be deleted').waitFor();
    },
  },
  {
    what: "a row's menu",
    as: 'admin',
    at: '/admin/flats?view=table',
    shows: (page) => page.getByRole('grid', { name: 'Flats' }),
    after: async (page) => {
      await press('Actions for A-102')(page);
      await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
    },
  },
  {
    what: 'the keys of a list',
    as: 'admin',
    at: '/admin/flats?view=table',
    shows: (page) => page.getByRole('grid', { name: 'Flats' }),
    after: async (page) => {
      await page.keyboard.press('?');
      await dialogOf(page).getByText('Edit', { exact: true }).waitFor();
    },
  },
  {
    what: 'the filters of the flats',
    as: 'admin',
    at: '/admin/flats?wing=A',
    only: phone,
    shows: heading('Flat Management'),
    after: async (page) => {
      await press('Filters (1)')(page);
      await page.getByRole('combobox', { name: 'Wing' }).waitFor();
    },
  },
  { what: 'no flat that fits', as: 'admin', at: '/admin/flats?q=none', shows: text('No flat fits') },
  {
    what: 'the flats while the connection is lost',
    as: 'admin',
    at: '/admin/flats',
    before: (page) => page.route('**/api/changes/stream*', (route) => route.abort()),
    shows: (page) => page.getByText('Connection lost. Trying again…'),
  },
  {
    what: 'the form of a new flat with its messages',
    as: 'admin',
    at: '/admin/flats',
    shows: heading('Flat Management'),
    after: async (page) => {
      await press('Add Flat')(page);
      await pressInDialog(page, 'Add Flat');
    },
  },
  {
    what: 'an edit that was overtaken',
    as: 'admin',
    at: '/admin/flats',
    shows: heading('Flat Management'),
    after: async (page, { flat }) => {
      const current = { ...flat, version: flat.version + 1, rent: 24_000, floor: 7 };
      const stale = { ...refusal('Someone else changed this meanwhile'), code: 'stale', current };
      await page.route('**/api/flats/*', (route) => route.fulfill({ status: 422, json: stale }));
      await press('Edit A-101')(page);
      await dialogOf(page).getByRole('textbox', { name: 'Rent (₹ per month)' }).fill('22000');
      await dialogOf(page).locator('button[type=submit]').click();
      await dialogOf(page).getByLabel('Keep yours: ₹22,000').waitFor();
      await dialogOf(page).locator('button[type=submit]').click();
      await dialogOf(page).getByText('Choose yours or theirs').waitFor();
    },
  },
  {
    what: 'the question before a flat is deleted',
    as: 'admin',
    at: '/admin/flats',
    shows: heading('Flat Management'),
    after: async (page) => {
      await press('Delete A-101')(page);
      await page.getByText('Are you sure you want to delete this flat?').waitFor();
    },
  },
  {
    what: 'the page of one flat',
    as: 'admin',
    at: ({ flat }) => `/admin/flats/${flat.id}`,
    shows: heading('Flat A-101'),
    after: (page) => text('KA 01 AB 1234')(page).waitFor(),
  },
];
