import { heading, type Look, text } from './look.ts';

/** The searches of residents and of the gate. */
export const searchLooks: Look[] = [
  { what: 'the search of residents', as: 'user', at: '/user/dashboard', shows: heading('Aangan') },
  {
    what: 'a vehicle that was searched for',
    as: 'user',
    at: '/user/dashboard?q=1234&kind=vehicle',
    shows: text('KA 01 AB 1234'),
  },
  { what: 'a flat that was searched for', as: 'user', at: '/user/dashboard?q=A-101&kind=flat', shows: text('A-101') },
  {
    what: 'the notice of an open request',
    as: 'waiting',
    at: '/user/dashboard',
    shows: text('Your request to be an administrator is waiting for approval'),
  },
  {
    what: 'the gate',
    as: 'security',
    at: '/security/dashboard',
    shows: (page) => page.getByRole('textbox', { name: /Number plate/ }),
  },
  {
    what: 'a visitor who is let in',
    as: 'security',
    at: '/security/dashboard',
    shows: text('Delivery for A-101'),
    after: async (page) => {
      await page.getByRole('button', { name: 'Guest', exact: true }).click();
      await page
        .getByRole('dialog')
        .getByText(/erased after 180 days/)
        .waitFor();
    },
  },
  { what: 'a day of the gate book', as: 'admin', at: '/admin/visits', shows: text('Delivery for A-101') },
  {
    what: 'what the gate asks',
    as: 'admin',
    at: '/admin/visits',
    shows: text('Delivery for A-101'),
    after: async (page) => {
      await page.getByRole('button', { name: 'What the gate asks' }).click();
      await page.getByRole('dialog').getByLabel('Days for which names are kept').waitFor();
    },
  },
  {
    what: 'what the gate found',
    as: 'security',
    at: '/security/dashboard',
    shows: (page) => page.getByRole('textbox', { name: /Number plate/ }),
    after: async (page) => {
      await page.getByRole('textbox', { name: /Number plate/ }).fill('1234');
      await page.getByRole('main').getByText('KA 01 AB 1234').first().waitFor();
    },
  },
];
