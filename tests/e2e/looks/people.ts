import { dialogOf, heading, type Look, press, pressInDialog, text } from './look.ts';

/** Owners, vehicles, accounts and the society itself. */
export const peopleLooks: Look[] = [
  { what: 'the owners', as: 'admin', at: '/admin/owners', shows: (page) => page.getByRole('article').first() },
  {
    what: 'the form of a new owner with its messages',
    as: 'admin',
    at: '/admin/owners',
    shows: heading('Owner Management'),
    after: async (page) => {
      await press('Add Owner')(page);
      await pressInDialog(page, 'Add Owner');
    },
  },
  {
    what: 'the form of an owner',
    as: 'admin',
    at: '/admin/owners',
    shows: heading('Owner Management'),
    after: async (page) => {
      await press(/^Edit /)(page);
      await dialogOf(page).getByRole('textbox', { name: 'Full Name' }).waitFor();
    },
  },
  {
    what: 'the question before an owner is deleted',
    as: 'admin',
    at: '/admin/owners',
    shows: heading('Owner Management'),
    after: async (page) => {
      await press(/^Delete /)(page);
      await page.getByText('Are you sure you want to delete this owner?').waitFor();
    },
  },
  { what: 'the vehicles', as: 'admin', at: '/admin/vehicles', shows: (page) => page.getByRole('article').first() },
  {
    what: 'the form of a new vehicle with its messages',
    as: 'admin',
    at: '/admin/vehicles',
    shows: heading('Vehicle Management'),
    after: async (page) => {
      await press('Add Vehicle')(page);
      await pressInDialog(page, 'Add Vehicle');
    },
  },
  { what: 'the users', as: 'admin', at: '/admin/users', shows: text('Requests to be an administrator') },
  {
    what: 'the form of a new user with its messages',
    as: 'admin',
    at: '/admin/users',
    shows: heading('Users'),
    after: async (page) => {
      await press('Add User')(page);
      await pressInDialog(page, 'Add User');
    },
  },
  {
    what: 'the menu of one user',
    as: 'admin',
    at: '/admin/users',
    shows: heading('Users'),
    after: async (page) => {
      await press('Actions for Ravi')(page);
      await page.getByRole('menu').waitFor();
    },
  },
  {
    what: 'a one-time password',
    as: 'admin',
    at: '/admin/users',
    before: (page) => page.route('**/password', (route) => route.fulfill({ json: { password: 'abcd-efgh-jkmn' } })),
    shows: heading('Users'),
    after: async (page) => {
      await press('Actions for Ravi')(page);
      await page.getByRole('menuitem', { name: 'Reset password' }).click();
      await dialogOf(page).getByRole('button', { name: 'Reset password' }).click();
      await page.getByText('I have passed it on').waitFor();
    },
  },
  {
    what: 'the society',
    as: 'admin',
    at: '/admin/society',
    shows: (page) => page.getByRole('textbox', { name: 'Name', exact: false }).first(),
  },
];
