import { dialogOf, heading, type Look, press, pressInDialog, text } from './look.ts';

/** The transfer of a flat and the register of transfers. */
export const transferLooks: Look[] = [
  {
    what: 'the transfer before a flat is chosen',
    as: 'admin',
    at: '/admin/transfer',
    shows: (page) => page.getByRole('button', { name: 'Transfer Ownership', exact: true }),
  },
  {
    what: 'the transfer with all that can be filled in',
    as: 'admin',
    at: ({ flat }) => `/admin/transfer?flat=${flat.id}`,
    shows: text('Vehicles at this flat'),
    after: press('Optional Details'),
  },
  {
    what: 'what a transfer will do',
    as: 'admin',
    at: ({ flat }) => `/admin/transfer?flat=${flat.id}`,
    shows: text('Vehicles at this flat'),
    after: async (page) => {
      const family = ['Adults', 'Children', 'Males', 'Females'];
      const fields = [
        ['Full Name', 'Kiran Desai'],
        ['Phone Number', '9845012346'],
        ...family.map((label) => [label, '1']),
      ];
      for (const [label = '', value = ''] of fields)
        await page.getByRole('textbox', { name: label, exact: true }).fill(value);
      await press('Transfer Ownership')(page);
      await dialogOf(page).getByText('Kiran Desai').first().waitFor();
    },
  },
  { what: 'the register of transfers', as: 'admin', at: '/admin/transfers', shows: text('Kiran Desai') },
  {
    what: 'one transfer',
    as: 'admin',
    at: ({ transfer }) => `/admin/transfers/${transfer}`,
    shows: heading('Transfer of C-301'),
  },
  {
    what: 'the question before a transfer is reversed',
    as: 'admin',
    at: ({ transfer }) => `/admin/transfers/${transfer}`,
    shows: heading('Transfer of C-301'),
    after: async (page) => {
      await press('Reverse')(page);
      await page.getByText('Returns to what it was').waitFor();
    },
  },
  {
    what: 'the correction of days',
    as: 'admin',
    at: ({ flat }) => `/admin/flats/${flat.id}`,
    shows: text('Correct days'),
    after: async (page) => {
      await press(/^Correct days of Meera Rao/)(page);
      await dialogOf(page).getByLabel('Reason').waitFor();
    },
  },
  {
    what: 'the owners of a flat with one more and what is wrong with it',
    as: 'admin',
    at: ({ flat }) => `/admin/flats/${flat.id}/owners`,
    shows: (page) => page.getByRole('group', { name: 'Second owner' }),
    after: async (page) => {
      const second = page.getByRole('group', { name: 'Second owner' });
      await second.getByLabel('Name').fill('Sunita Kumar');
      await second.getByLabel('Share').fill('a third');
      await press('See what changes')(page);
      await page.getByText('Write a share as 1/2, 50 % or 0.5, and thirds as 1/3, not a third').waitFor();
    },
  },
  {
    what: 'what a change of owners will be',
    as: 'admin',
    at: ({ flat }) => `/admin/flats/${flat.id}/owners`,
    shows: (page) => page.getByRole('group', { name: 'Second owner' }),
    after: async (page) => {
      await page.getByRole('group', { name: 'Second owner' }).getByLabel('Name').fill('Sunita Kumar');
      await press('Take out Meera Rao')(page);
      await page.getByText('Vehicles at this flat').waitFor();
      await page.getByRole('combobox', { name: 'Reason' }).click();
      await page.getByRole('option', { name: 'Inheritance' }).click();
      await press('See what changes')(page);
      await dialogOf(page).getByText('Becomes an Old owner').waitFor();
    },
  },
  { what: 'the register of nominations', as: 'admin', at: '/admin/nominations', shows: text('Meera Rao') },
  {
    what: 'a nomination with two nominees and what is wrong with it',
    as: 'admin',
    at: ({ flat }) => `/admin/flats/${flat.id}?nominate=1`,
    shows: (page) => dialogOf(page).getByRole('group', { name: 'Nominee 1' }),
    after: async (page) => {
      await press('Add a nominee')(page);
      await pressInDialog(page, 'Record nomination');
    },
  },
  {
    what: 'the question before a nomination is revoked',
    as: 'admin',
    at: ({ flat }) => `/admin/flats/${flat.id}`,
    shows: text('In force'),
    after: async (page) => {
      await press(/^Revoke Meera Rao/)(page);
      await dialogOf(page).getByLabel('How it was revoked').waitFor();
    },
  },
  { what: 'who needs help', as: 'admin', at: '/admin/emergency-help', shows: text('Sita Rao') },
  {
    what: 'a member to be listed, and what is wrong with them',
    as: 'admin',
    at: ({ flat }) => `/admin/flats/${flat.id}?household=1`,
    shows: (page) => dialogOf(page).getByRole('group', { name: 'Member 1' }),
    after: async (page) => {
      await pressInDialog(page, 'Save');
    },
  },
  { what: 'the tenancies', as: 'admin', at: '/admin/tenancies', shows: text('Kabir Menon') },
  {
    what: 'the tenancies in a table, with the menu of one',
    as: 'admin',
    at: '/admin/tenancies?view=table',
    shows: text('Kabir Menon'),
    after: async (page) => {
      await press(/^Actions for A-101/)(page);
      await page.getByRole('menuitem', { name: 'Renew…' }).waitFor();
    },
  },
  {
    what: 'a flat to be let, with a co-tenant and what is wrong with it',
    as: 'admin',
    at: ({ flat }) => `/admin/flats/${flat.id}?let=1`,
    shows: (page) => dialogOf(page).getByRole('group', { name: 'Tenant' }),
    after: async (page) => {
      await pressInDialog(page, 'Let out');
    },
  },
  {
    what: 'the next tenant of a flat, with what changes',
    as: 'admin',
    at: ({ flat }) => `/admin/flats/${flat.id}`,
    shows: text('Kabir Menon'),
    after: async (page) => {
      await press(/^Next tenant after Kabir Menon/)(page);
      await dialogOf(page).getByRole('group', { name: 'Tenant' }).getByLabel('Name').fill('Imran Shaikh');
      await dialogOf(page).getByText('as they left').waitFor();
    },
  },
  {
    what: 'the question before a tenancy is ended',
    as: 'admin',
    at: ({ flat }) => `/admin/flats/${flat.id}`,
    shows: text('Kabir Menon'),
    after: async (page) => {
      await press(/^End Kabir Menon/)(page);
      await dialogOf(page).getByLabel('First day without them').waitFor();
    },
  },
  { what: 'the owners on a day', as: 'admin', at: '/admin/ownerships', shows: text('Kiran Desai') },
];
