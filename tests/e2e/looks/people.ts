import { dialogOf, heading, type Look, press, pressInDialog, text } from './look.ts';

/** Owners, vehicles, accounts and the society itself. */
export const peopleLooks: Look[] = [
  { what: 'the owners', as: 'admin', at: '/admin/owners', shows: (page) => page.getByRole('article').first() },
  {
    what: 'the owners as a table',
    as: 'admin',
    at: '/admin/owners?view=table&sort=name',
    shows: (page) => page.getByRole('grid', { name: 'Owners' }),
    after: (page) => text('Meera Rao')(page).waitFor(),
  },
  {
    what: "an owner's page",
    as: 'admin',
    at: ({ owner }) => `/admin/people/${owner.id}`,
    shows: heading('Meera Rao'),
    after: (page) => text('KA 01 AB 1234')(page).waitFor(),
  },
  {
    what: 'the page of somebody who owns nothing',
    as: 'admin',
    at: ({ other }) => `/admin/people/${other}`,
    shows: heading('Imran Shaikh'),
    after: (page) => text('98200 55555')(page).waitFor(),
  },
  {
    what: 'the form of somebody who owns nothing',
    as: 'admin',
    at: ({ other }) => `/admin/people/${other}`,
    shows: heading('Imran Shaikh'),
    after: async (page) => {
      await press('Edit')(page);
      await dialogOf(page).getByRole('textbox', { name: 'Full Name' }).waitFor();
    },
  },
  {
    what: 'the choice of a record to merge with',
    as: 'admin',
    at: ({ owner }) => `/admin/people/${owner.id}`,
    shows: heading('Meera Rao'),
    after: async (page) => {
      await press('Merge with another record…')(page);
      await dialogOf(page).getByRole('combobox').waitFor();
    },
  },
  {
    what: 'two records before they are merged',
    as: 'admin',
    at: ({ owner }) => `/admin/people/${owner.id}`,
    shows: heading('Meera Rao'),
    after: async (page) => {
      await press('Merge with another record…')(page);
      await dialogOf(page).getByRole('combobox').fill('Thiru');
      await page.getByRole('option', { name: /^Thiru/ }).click();
      await dialogOf(page).getByRole('radiogroup', { name: 'Full Name' }).waitFor();
    },
  },
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
    what: 'the vehicles as a table',
    as: 'admin',
    at: '/admin/vehicles?view=table',
    shows: (page) => page.getByRole('grid', { name: 'Vehicles' }),
    after: (page) => text('KA 01 AB 1234')(page).waitFor(),
  },
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
  { what: 'no guards yet', as: 'admin', at: '/admin/users?show=guards', shows: text('No guards yet') },
  {
    what: 'the form of a new guard with its messages',
    as: 'admin',
    at: '/admin/users?show=guards',
    shows: text('No guards yet'),
    after: async (page) => {
      await press('Add Guard')(page);
      await pressInDialog(page, 'Add Guard');
    },
  },
  {
    what: 'no devices of the gate yet',
    as: 'admin',
    at: '/admin/users?show=devices',
    shows: text('No devices of the gate yet'),
  },
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
      await page.getByRole('menuitem', { name: 'Reset password…' }).click();
      await dialogOf(page).getByRole('radio', { name: 'Get a one-time password to pass on' }).check();
      await dialogOf(page).getByRole('button', { name: 'Reset password' }).click();
      await page.getByText('I have passed it on').waitFor();
    },
  },
  {
    what: 'the log with what an entry changed',
    as: 'admin',
    at: '/admin/activity?topic=owners',
    shows: heading('Activity'),
    after: async (page) => {
      await press(/added owner Meera Rao/)(page);
      await page.getByRole('list', { name: 'What was changed' }).getByRole('listitem').first().waitFor();
    },
  },
  {
    what: 'the question before an entry is undone',
    as: 'admin',
    at: '/admin/activity?topic=owners',
    shows: heading('Activity'),
    after: async (page) => {
      await press(/added owner Meera Rao/)(page);
      await press(/^Undo: /)(page);
      await dialogOf(page).locator('[aria-busy=false]').waitFor();
    },
  },
  {
    what: "an owner's history",
    as: 'admin',
    at: ({ owner }) => `/admin/people/${owner.id}`,
    shows: heading('Meera Rao'),
    after: async (page) => {
      await press('History')(page);
      await dialogOf(page).getByRole('article').first().waitFor();
    },
  },
];
